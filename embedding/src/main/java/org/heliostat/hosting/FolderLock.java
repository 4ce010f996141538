package org.heliostat.hosting;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an instance for one server: a lock of the operating system on {@code run/lock}, which ends with the process however it
 * ends. Any thread.
 */
public final class FolderLock implements AutoCloseable {

    private final FileChannel channel;
    private final FileLock lock;

    private FolderLock(FileChannel channel, FileLock lock) {
        this.channel = channel;
        this.lock = lock;
    }

    /**
     * Takes it.
     *
     * @param run folder of the instance for what is there while a server runs
     * @return empty when another server has it, of this process or another one
     * @throws IOException when the folder cannot be written to
     */
    public static Optional<FolderLock> take(Path run) throws IOException {
        FileChannel channel = FileChannel.open(file(run), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = tryLock(channel);
        if (lock == null) {
            channel.close();
            return Optional.empty();
        }
        return Optional.of(new FolderLock(channel, lock));
    }

    /**
     * @param run folder of the instance
     * @return whether some server has it; never creates anything
     */
    public static boolean isTaken(Path run) throws IOException {
        if (!Files.exists(file(run))) {
            return false;
        }
        Optional<FolderLock> taken = take(run);
        if (taken.isPresent()) {
            taken.get().close();
        }
        return taken.isEmpty();
    }

    @Override
    public void close() throws IOException {
        lock.release();
        channel.close();
    }

    private static Path file(Path run) {
        return run.resolve("lock");
    }

    /** A lock held by this very process shows as an exception instead of an empty result. */
    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException ours) {
            return null;
        }
    }
}
