package org.heliostat.servlet.httpsession.vault;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Who may write a file: one thread of this process, and, where processes share the folder, one process. The ids of all
 * sessions share some locks. Held while a file is written and forced; session threads and housekeeping only.
 */
final class RecordLocks implements Closeable {

    private static final int WITHIN_PROCESS = 256;
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final ReentrantLock[] inProcess;
    private final Path folder;
    private final @Nullable FileChannel[] betweenProcesses; // each guarded by the lock in the process

    private RecordLocks(Path folder, int count, @Nullable FileChannel[] betweenProcesses) {
        this.folder = folder;
        this.inProcess = new ReentrantLock[count];
        for (int i = 0; i < count; i++) {
            inProcess[i] = new ReentrantLock();
        }
        this.betweenProcesses = betweenProcesses;
    }

    /** Locks of a folder that no other process writes to. */
    static RecordLocks ofProcess() {
        return new RecordLocks(Path.of(""), WITHIN_PROCESS, new FileChannel[0]);
    }

    /**
     * Locks that processes share.
     *
     * @param folder of the lock files
     * @param count maxLocks
     */
    static RecordLocks shared(Path folder, int count) throws IOException {
        Files.createDirectories(folder);
        RecordLocks locks = new RecordLocks(folder, count, new FileChannel[count]);
        try {
            for (int i = 0; i < count; i++) {
                locks.betweenProcesses[i] = locks.open(i);
            }
            return locks;
        } catch (IOException failed) {
            locks.close();
            throw failed;
        }
    }

    private FileChannel open(int index) throws IOException {
        return FileChannel.open(folder.resolve("lock-" + index), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    /** Does something while nobody else writes the session; when the thread is interrupted, once more. */
    <T> T with(String id, Uninterrupted.Work<T> work) throws IOException {
        return Uninterrupted.run(() -> locked(id, work));
    }

    private <T> T locked(String id, Uninterrupted.Work<T> work) throws IOException {
        int index = (id.hashCode() & Integer.MAX_VALUE) % inProcess.length;
        inProcess[index].lock();
        try {
            FileLock lock = lock(index);
            try {
                return work.run();
            } finally {
                if (lock != null && lock.channel().isOpen()) {
                    lock.release();
                }
            }
        } finally {
            inProcess[index].unlock();
        }
    }

    private @Nullable FileLock lock(int index) throws IOException {
        if (betweenProcesses.length == 0) {
            return null;
        }
        FileChannel file = betweenProcesses[index];
        if (file == null || !file.isOpen()) {
            // Closed by the interrupt of a thread that waited for the lock.
            file = open(index);
            betweenProcesses[index] = file;
        }
        for (long waited = 0; waited < LONGEST_WAIT_NANOS; waited += TimeUnit.MILLISECONDS.toNanos(1)) {
            FileLock lock = tryLock(file);
            if (lock != null) {
                return lock;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        throw new IOException("a lock of stored sessions is held too long");
    }

    private static @Nullable FileLock tryLock(FileChannel file) throws IOException {
        try {
            return file.tryLock();
        } catch (OverlappingFileLockException byOtherVaultOfThisProcess) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        for (FileChannel file : betweenProcesses) {
            if (file != null) {
                file.close();
            }
        }
    }
}
