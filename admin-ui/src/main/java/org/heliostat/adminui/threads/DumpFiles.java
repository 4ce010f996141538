package org.heliostat.adminui.threads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.heliostat.time.WallClock;

/**
 * Puts dumps into a folder, readable by the owner only, since a heap holds passwords. Nothing is written when the disk
 * would be full afterwards. Any thread.
 *
 * @param folder made when needed
 * @param dumps tells how much room there is
 */
public record DumpFiles(Path folder, Dumps dumps, WallClock clock) {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
    private static final int NAMES_TRIED = 100;

    /** What names of folders begin with that hold a dump until it is whole; digits follow. */
    static final String BESIDE = ".unfinished-dump-";

    /** Writes a dump to a file that does not exist yet. */
    @FunctionalInterface
    public interface Writing {
        void to(Path file) throws IOException;
    }

    /** There is not enough room; the message says how much there is. */
    public static final class DiskFullException extends IOException {

        private static final long serialVersionUID = 1L;

        DiskFullException(String message) {
            super(message);
        }
    }

    /**
     * Writes into a folder that nobody else can look into, and puts the dump in its place when it is whole.
     *
     * @param name what its name begins with; the time follows
     * @param needed bytes it may have
     * @throws DiskFullException before anything is written
     */
    public Path write(String name, String ending, long needed, Writing writing) throws IOException {
        Files.createDirectories(folder);
        long free = dumps.freeBytes(folder);
        if (free < needed) {
            throw new DiskFullException(
                    folder + ": " + free + " bytes are free (expected: at least " + needed + " for this dump)");
        }
        boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] mode = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
        Path beside = Files.createTempDirectory(folder, BESIDE, mode);
        Path whole = beside.resolve(name + ending);
        try {
            writing.to(whole);
            if (posix) {
                Files.setPosixFilePermissions(whole, PosixFilePermissions.fromString("rw-------"));
            }
            return Files.move(whole, place(name, ending));
        } finally {
            Files.deleteIfExists(whole);
            Files.deleteIfExists(beside);
        }
    }

    private Path place(String name, String ending) throws IOException {
        String stamp = STAMP.format(Instant.ofEpochMilli(clock.millis()).atZone(ZoneId.systemDefault()));
        for (int i = 1; i <= NAMES_TRIED; i++) {
            Path file = folder.resolve(name + "-" + stamp + (i == 1 ? "" : "-" + i) + ending);
            if (!Files.exists(file)) {
                return file;
            }
        }
        throw new IOException(folder + ": " + NAMES_TRIED + " dumps of this second are there already");
    }
}
