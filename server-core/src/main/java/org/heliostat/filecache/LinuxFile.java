package org.heliostat.filecache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.heliostat.filecache.LinuxCalls.Way;
import org.jspecify.annotations.Nullable;

/** A descriptor of this process for a path, without symbolic links unless it says so, closed by whoever has opened it. Not shared. */
final class LinuxFile implements AutoCloseable {

    /**
     * How far apart the bytes are by which we look whether a file is in the system's memory: it is read ahead in pieces of
     * this size at least, and thrown out in larger ones.
     */
    static final int STEP = 128 * 1024;

    private static final String OWN_DESCRIPTORS = "/proc/self/fd/";
    private static final String DELETED = " (deleted)";
    private static final char NOT_UTF_8 = '\uFFFD';
    private static final int PATH_MAX = 4_096;

    private final Path path;
    private final int number;

    private LinuxFile(Path path, int number) {
        this.path = path;
        this.number = number;
    }

    /** @return null where it cannot be opened so; {@code error} says why then */
    static @Nullable LinuxFile open(Path path, byte[] name, Way way, int[] error) {
        int number = LinuxCalls.open(name, way);
        if (number < 0) {
            error[0] = -number;
            return null;
        }
        return new LinuxFile(path, number);
    }

    /** @return null where the system does not say */
    @Nullable
    FileStatus status() {
        return status(path);
    }

    /** @return of one that was found through links: null where the system does not say, or not where they have led */
    @Nullable
    FileStatus statusBehindLinks() {
        Path real = realPath();
        return real == null ? null : status(real);
    }

    private @Nullable FileStatus status(Path real) {
        StatusBytes read = new StatusBytes();
        return LinuxCalls.status(number, read.bytes()) ? read.status(real) : null;
    }

    /** The system's own name for it, without links; one without a name, or out of reach, is told otherwise. */
    private @Nullable Path realPath() {
        byte[] name = new byte[PATH_MAX];
        byte[] descriptor = (OWN_DESCRIPTORS + number + '\0').getBytes(StandardCharsets.US_ASCII);
        int length = (int) LinuxCalls.link(descriptor, name);
        if (length <= 0 || length >= PATH_MAX || name[0] != '/') {
            return null;
        }
        String real = new String(name, 0, length, StandardCharsets.UTF_8);
        return real.endsWith(DELETED) || real.indexOf(NOT_UTF_8) >= 0 ? null : Path.of(real);
    }

    long fileSystem() {
        return LinuxCalls.fileSystem(number);
    }

    /** @return whether a byte of each {@link #STEP}, and the last one, are in the system's memory */
    boolean isInMemory(long size) {
        for (long at = 0; at < size; at += STEP) {
            if (!LinuxCalls.isInMemory(number, at)) {
                return false;
            }
        }
        return size == 0 || LinuxCalls.isInMemory(number, size - 1);
    }

    /** The same file by a descriptor of Java's: no name is looked up for it, so that nobody can put another one there. */
    FileChannel channel() throws IOException {
        return FileChannel.open(Path.of(OWN_DESCRIPTORS + number), StandardOpenOption.READ);
    }

    /** Reads the file, so that it is in the system's memory afterwards. May wait. */
    static void read(FileChannel channel, long size) throws IOException {
        ByteBuffer piece = ByteBuffer.allocateDirect((int) Math.min(size, STEP));
        long at = 0;
        int count = 0;
        while (at < size && count >= 0) {
            piece.clear();
            count = channel.read(piece, at);
            at += Math.max(0, count);
        }
    }

    @Override
    public void close() {
        LinuxCalls.close(number);
    }
}
