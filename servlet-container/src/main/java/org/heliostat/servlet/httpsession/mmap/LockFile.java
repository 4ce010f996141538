package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Locks between processes: byte ranges of an empty file beside the session file. The kernel gives a lock back when its
 * process dies. A file of its own, because a process loses its locks on a file as soon as it closes any channel to it.
 *
 * <p>Asynchronous channel, although nothing here is asynchronous: an ordinary one is closed, for all its users, when one
 * of them is interrupted. Waiting is asking again, with a deadline: a process that was stopped while it held a lock must
 * not stop the others for ever.
 */
final class LockFile {

    /** Held while a process opens or closes the session file. */
    static final long GATE = 0;

    /** Held shared by every process that has the session file open. */
    static final long PRESENCE = 1;

    /** Locks of stripes begin here. */
    static final long STRIPES = 16;

    private static final long FIRST_PAUSE_NANOS = 20_000;
    private static final long LONGEST_PAUSE_NANOS = 1_000_000;

    private final Path path;
    private final AsynchronousFileChannel channel;
    private final Ticker ticker;
    private final long patienceNanos;

    /** @param patienceMillis how long a lock is waited for */
    LockFile(Path path, Ticker ticker, long patienceMillis) throws IOException {
        this.path = path;
        this.ticker = ticker;
        this.patienceNanos = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        createPrivate(path);
        this.channel = AsynchronousFileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    long patienceNanos() {
        return patienceNanos;
    }

    /** @throws IOException when another process has held it for longer than is waited */
    FileLock lock(long at, boolean shared) throws IOException {
        FileLock lock = tryLock(at, shared);
        return lock == null ? await(at, shared) : lock;
    }

    /** @return null when another process holds it */
    @Nullable
    FileLock tryLock(long at, boolean shared) throws IOException {
        try {
            return channel.tryLock(at, 1, shared);
        } catch (OverlappingFileLockException sameProcess) {
            throw new IOException(path + ": is locked by another server in this process", sameProcess);
        }
    }

    void close() throws IOException {
        channel.close();
    }

    /**
     * Releases a lock in any case. Java tells of a mapped page that could not be read or written when it comes to it, and
     * that may be not before here.
     */
    static void release(FileLock lock) throws IOException {
        try {
            lock.release();
        } catch (InternalError late) {
            lock.release();
            throw late;
        }
    }

    /** Makes a file that only the server's user can read, if it is not there. */
    static void createPrivate(Path path) throws IOException {
        if (Files.exists(path)) {
            return;
        }
        try {
            if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createFile(
                        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            } else {
                Files.createFile(path);
            }
        } catch (FileAlreadyExistsException anotherWasFirst) {
            return;
        }
    }

    private FileLock await(long at, boolean shared) throws IOException {
        long begun = ticker.nanos();
        long pause = FIRST_PAUSE_NANOS;
        boolean interrupted = false;
        try {
            while (true) {
                LockSupport.parkNanos(pause);
                interrupted |= Thread.interrupted();
                FileLock lock = tryLock(at, shared);
                if (lock != null) {
                    return lock;
                }
                if (ticker.nanos() - begun > patienceNanos) {
                    throw new IOException(path + ": another process has held lock " + at + " for more than "
                            + TimeUnit.NANOSECONDS.toMillis(patienceNanos) + " ms");
                }
                pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
