package org.heliostat.servlet.httpsession.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The key that stored sessions are signed with: a file of 64 hexadecimal digits that only the server's user can read,
 * made when it is first needed. Servers that share stored sessions need the same file. Any thread.
 */
public final class SessionKey {

    private static final int BYTES = 32;
    private static final int LONGEST = 4096;

    private final Path file;
    private final ReentrantLock lock = new ReentrantLock();
    private byte @Nullable [] key; // guarded by lock

    public SessionKey(Path file) {
        this.file = file;
    }

    /**
     * Reads the key, or makes it.
     *
     * @throws IOException when the file can neither be read nor made, is no key, or others may read it
     */
    public byte[] bytes() throws IOException {
        lock.lock();
        try {
            if (key == null) {
                key = Files.exists(file) ? read() : make();
            }
            return key.clone();
        } finally {
            lock.unlock();
        }
    }

    /** @return whether there is a key already */
    public boolean exists() {
        return Files.exists(file);
    }

    private byte[] make() throws IOException {
        byte[] made = new byte[BYTES];
        new SecureRandom().nextBytes(made);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path fresh = Files.createTempFile(file.toAbsolutePath().getParent(), ".session", ".key", ownerOnly());
        try {
            try (FileChannel out = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                out.write(ByteBuffer.wrap((HexFormat.of().formatHex(made) + "\n").getBytes(StandardCharsets.US_ASCII)));
                out.force(true);
            }
            // A link, not a move: of two servers that start at once in one folder, both take the first one's.
            Files.createLink(file, fresh);
            return made;
        } catch (FileAlreadyExistsException otherWasFirst) {
            return read();
        } finally {
            Files.delete(fresh);
        }
    }

    private byte[] read() throws IOException {
        requireSecret();
        if (Files.size(file) > LONGEST) {
            throw wrong();
        }
        String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
        try {
            byte[] found = HexFormat.of().parseHex(text);
            if (found.length >= BYTES) {
                return found;
            }
        } catch (IllegalArgumentException noHex) {
            throw wrong();
        }
        throw wrong();
    }

    private IOException wrong() {
        return new IOException("session key " + file + " (expected: 64 hexadecimal digits or more)");
    }

    private void requireSecret() throws IOException {
        if (!isPosix()) {
            return;
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file, new LinkOption[0]);
        if (permissions.contains(PosixFilePermission.OTHERS_READ)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException("session key " + file + " is open to others (expected: mode 0600)");
        }
    }

    private static FileAttribute<?>[] ownerOnly() {
        return isPosix()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }
}
