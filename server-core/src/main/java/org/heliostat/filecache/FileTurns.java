package org.heliostat.filecache;

import java.io.IOException;
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

    /**
     * Looks at paths and changes them.
     *
     * @param <T> what it finds out
     * @param <X> why it does not
     */
    @FunctionalInterface
    public interface Change<T, X extends Exception> {
        T make() throws IOException, X;
    }

    /** Waits for the turn of one path, and makes the change. */
    public <T, X extends Exception> T take(Path path, Change<T, X> change) throws IOException, X {
        ReentrantLock lock = locks[place(path)];
        lock.lock();
        try {
            return change.make();
        } finally {
            lock.unlock();
        }
    }

    /** As {@link #take(Path, Change)}, of two paths: in the same order for everybody, so that nobody waits for ever. */
    public <T, X extends Exception> T take(Path one, Path other, Change<T, X> change) throws IOException, X {
        boolean inOrder = place(one) <= place(other);
        return take(inOrder ? one : other, () -> take(inOrder ? other : one, change));
    }

    private static int place(Path path) {
        return Math.floorMod(path.hashCode(), LOCKS);
    }
}
