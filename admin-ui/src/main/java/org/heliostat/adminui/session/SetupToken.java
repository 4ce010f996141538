package org.heliostat.adminui.session;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;

/**
 * The one-time token by which the first administrator is made: a file that only the server's user can read, there as
 * long as nobody has used it. Guarded by {@code this}.
 */
public final class SetupToken {

    private static final int BYTES = 32;

    private final Path file;

    /** @param file in the instance's folder run */
    public SetupToken(Path file) {
        this.file = file;
    }

    /** @return the token, made if there is none */
    public synchronized String readOrCreate(SecureRandom random) throws IOException {
        if (Files.exists(file)) {
            String token = read();
            if (token.length() >= BYTES) {
                return token;
            }
            Files.delete(file);
        }
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] mode = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        try (SeekableByteChannel channel =
                Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode)) {
            channel.write(ByteBuffer.wrap((token + "\n").getBytes(StandardCharsets.US_ASCII)));
        }
        return token;
    }

    /** @return whether this is the token, and it was not used yet */
    synchronized boolean matches(String given) throws IOException {
        return Files.exists(file)
                && MessageDigest.isEqual(
                        read().getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    /** Nobody can use it any more. */
    public synchronized void discard() throws IOException {
        Files.deleteIfExists(file);
    }

    private String read() throws IOException {
        return Files.readString(file).trim();
    }
}
