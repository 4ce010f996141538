package org.heliostat.hosting;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an instance for one server: a lock of the operating system on {@code run/lock}, which ends with the process however it
 * ends. Any thread.
 *
 * <p>Such a lock is the process's: it is gone as soon as the process closes the file anywhere. So the file is not opened for who
 * comes second in this JVM. Who came first stands in the system properties, because several class loaders may have this class.
 */
public final class FolderLock implements AutoCloseable {

    private static final String TAKEN = "org.heliostat.taken ";
    private static final int MOST_TRIES = 40;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

    private final String property;
    private final FileChannel channel;
    private final AtomicBoolean closed = new AtomicBoolean();

    private FolderLock(String property, FileChannel channel) {
        this.property = property;
        this.channel = channel;
    }

    /**
     * Takes it, for a server: whoever has it for a moment only is waited for, about a second. A command that looks whether it is
     * taken has to take it, too.
     *
     * @param run folder of the instance for what is there while a server runs
     * @return empty when another server has it, of this process or another one
     * @throws IOException when the folder cannot be written to
     */
    public static Optional<FolderLock> takeForServer(Path run) throws IOException {
        return takeForServer(run, MOST_TRIES);
    }

    static Optional<FolderLock> takeForServer(Path run, int tries) throws IOException {
        Optional<FolderLock> taken = take(run);
        for (int i = 1; taken.isEmpty() && i < tries; i++) {
            LockSupport.parkNanos(PAUSE_NANOS);
            taken = take(run);
        }
        return taken;
    }

    /**
     * Takes it if nobody has it at this moment.
     *
     * @param run folder of the instance for what is there while a server runs
     * @return empty when another server has it, of this process or another one
     * @throws IOException when the folder cannot be written to
     */
    public static Optional<FolderLock> take(Path run) throws IOException {
        String property = TAKEN + run.toRealPath();
        if (System.getProperties().putIfAbsent(property, "by this process") != null) {
            return Optional.empty();
        }
        Optional<FolderLock> taken = Optional.empty();
        try {
            taken = locked(property, file(run));
            return taken;
        } finally {
            if (taken.isEmpty()) {
                System.getProperties().remove(property);
            }
        }
    }

    private static Optional<FolderLock> locked(String property, Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean held = false;
        try {
            held = tryLock(channel) != null;
            return held ? Optional.of(new FolderLock(property, channel)) : Optional.empty();
        } finally {
            if (!held) {
                channel.close();
            }
        }
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

    /** Gives it back; once, however often it is called. */
    @Override
    public void close() throws IOException {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            channel.close();
        } finally {
            System.getProperties().remove(property);
        }
    }

    private static Path file(Path run) {
        return run.resolve("lock");
    }

    /** A lock that this very process has in another way shows as an exception instead of an empty result. */
    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException ours) {
            return null;
        }
    }
}
