package org.heliostat.filecache;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets those who change files of this server look at a path and change it without another of them in between. Session
 * threads. Held for some looks at the disk and a rename, never while a client sends or receives; who waits, waits for
 * that. Other programs are not held back.
 */
public final class FileTurns {

    /** Paths that share a lock wait for each other needlessly, and rarely. */
    private static final int LOCKS = 64;

    private final ReentrantLock[] locks = new ReentrantLock[LOCKS];

    FileTurns() {
        Arrays.setAll(locks, i -> new ReentrantLock());
    }

    /** Ends with {@link #close}, on the same thread. */
    public interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /** Waits for the turn of one path. */
    public Turn take(Path path) {
        ReentrantLock lock = locks[place(path)];
        lock.lock();
        return lock::unlock;
    }

    /** Waits for the turns of two paths; in the same order for everybody, so that nobody waits for ever. */
    public Turn take(Path one, Path other) {
        int first = Math.min(place(one), place(other));
        int second = Math.max(place(one), place(other));
        locks[first].lock();
        locks[second].lock();
        return () -> {
            locks[second].unlock();
            locks[first].unlock();
        };
    }

    private static int place(Path path) {
        return Math.floorMod(path.hashCode(), LOCKS);
    }
}
