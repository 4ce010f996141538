package org.heliostat.launcher.instance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import org.heliostat.launcher.exit.LaunchException;

/**
 * {@code run/admin-token}: 256 random bits that only the server's user can read (mode 0600). Made once per instance;
 * removing the file makes a new one at the next start.
 */
public final class AdminToken {

    private static final int BYTES = 32;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private AdminToken() {}

    /** @return the instance's token, made if there is none; a file that others may read is made private */
    public static String readOrCreate(InstanceFolder instance, SecureRandom random) {
        Path file = file(instance);
        try {
            if (Files.exists(file)) {
                String token = Files.readString(file).trim();
                if (token.length() >= BYTES) {
                    makePrivate(file);
                    return token;
                }
                Files.delete(file);
            }
            return create(file, random);
        } catch (IOException refused) {
            throw new LaunchException(file + ": cannot be written: " + InstanceFolder.reason(refused));
        }
    }

    /** @throws LaunchException when the file is not there or may not be read */
    public static String read(InstanceFolder instance) {
        Path file = file(instance);
        try {
            return Files.readString(file).trim();
        } catch (IOException refused) {
            throw new LaunchException(file + ": cannot be read: " + InstanceFolder.reason(refused)
                    + " (expected: the user the server runs as)");
        }
    }

    private static Path file(InstanceFolder instance) {
        return instance.run().resolve("admin-token");
    }

    private static String create(Path file, SecureRandom random) throws IOException {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        // The mode is set as the file is made: there is no moment in which others could open it.
        FileAttribute<?>[] mode = isPosix(file)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
                : new FileAttribute<?>[0];
        try (SeekableByteChannel channel =
                Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode)) {
            channel.write(ByteBuffer.wrap((token + "\n").getBytes(StandardCharsets.US_ASCII)));
        }
        return token;
    }

    private static void makePrivate(Path file) throws IOException {
        if (isPosix(file) && !Files.getPosixFilePermissions(file).equals(OWNER_ONLY)) {
            Files.setPosixFilePermissions(file, OWNER_ONLY);
        }
    }

    private static boolean isPosix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
