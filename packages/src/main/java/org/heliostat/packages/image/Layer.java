package org.heliostat.packages.image;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;
import org.heliostat.packages.tree.FileTree;
import org.heliostat.packages.tree.TarWriter;

/**
 * One layer of an image, as tar in gzip.
 *
 * @param digest SHA-256 of the file, in hexadecimal
 * @param diffId SHA-256 of the tar in it
 * @param size of the file in bytes
 */
record Layer(Path file, String digest, String diffId, long size) {

    static Layer write(FileTree tree, Instant time, Path to) throws IOException {
        MessageDigest packed = sha256();
        try (OutputStream out = new DigestOutputStream(Files.newOutputStream(to), packed)) {
            new TarWriter(time).writeGzip(tree, "", out);
        }
        MessageDigest plain = sha256();
        try (DigestInputStream in = new DigestInputStream(new GZIPInputStream(Files.newInputStream(to)), plain)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return new Layer(to, hex(packed), hex(plain), Files.size(to));
    }

    static String digest(byte[] bytes) {
        MessageDigest digest = sha256();
        digest.update(bytes);
        return hex(digest);
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("SHA-256: not in this JDK (expected: in every one)", missing);
        }
    }
}
