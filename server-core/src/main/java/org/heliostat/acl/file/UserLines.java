package org.heliostat.acl.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The lines of a file of users. A file that is not there has none. */
final class UserLines {

    private static final Set<PosixFilePermission> OWNER_ONLY =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private final Path file;
    private final List<String> lines;

    private UserLines(Path file, List<String> lines) {
        this.file = file;
        this.lines = lines;
    }

    static UserLines read(Path file) throws IOException {
        List<String> lines = Files.exists(file) ? Files.readAllLines(file, StandardCharsets.UTF_8) : List.of();
        return new UserLines(file, new ArrayList<>(lines));
    }

    List<String> all() {
        return lines;
    }

    /** Replaces the line in its place, or adds it at the end. */
    void put(Predicate<String> same, String line) {
        for (int i = 0; i < lines.size(); i++) {
            if (same.test(lines.get(i))) {
                lines.set(i, line);
                return;
            }
        }
        lines.add(line);
    }

    boolean remove(Predicate<String> same) {
        return lines.removeIf(same);
    }

    /** Writes a new file, which only its owner may read, forces it to the disk and puts it in the place of the old one. */
    void write() throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException(file + " is no file");
        }
        boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] mode = posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
                : new FileAttribute<?>[0];
        Path next = Files.createTempFile(folder, "users", ".new", mode);
        boolean whole = false;
        try {
            String text = String.join("\n", lines) + (lines.isEmpty() ? "" : "\n");
            try (FileChannel channel = FileChannel.open(next, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            if (posix && Files.exists(file)) {
                // Who could read it before still can.
                Files.setPosixFilePermissions(next, Files.getPosixFilePermissions(file));
            }
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            whole = true;
        } finally {
            if (!whole) {
                Files.deleteIfExists(next);
            }
        }
    }
}
