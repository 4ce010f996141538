package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.nio.channels.FileLock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.heliostat.time.Ticker;

/**
 * Who may change a session's record: {@code maxLocks} locks, each for the sessions whose tag falls to it. A lock is one
 * of this process (a file lock belongs to the whole process) and one of the lock file, held for a few microseconds and
 * never while code of an application runs.
 */
final class StripeLocks {

    /** What is done under a lock. */
    interface Work<T> {
        T run() throws IOException;
    }

    private final LockFile file;
    private final Ticker ticker;
    private final List<ReentrantLock> inProcess = new ArrayList<>();
    private final LongAdder waits = new LongAdder();

    StripeLocks(LockFile file, int stripes, Ticker ticker) {
        this.file = file;
        this.ticker = ticker;
        for (int i = 0; i < stripes; i++) {
            inProcess.add(new ReentrantLock());
        }
    }

    /** @return times that a lock of another process was waited for, or one within this process */
    long waits() {
        return waits.sum();
    }

    <T> T under(long tag, Work<T> work) throws IOException {
        return held(Tags.stripe(tag, inProcess.size()), work);
    }

    /** Takes all locks, one after the other in the order of their numbers. */
    <T> T underAll(Work<T> work) throws IOException {
        return underAllFrom(0, work);
    }

    /**
     * Takes all locks if each is free at once: nobody waits for it.
     *
     * @return whether the work was done
     */
    boolean underAllIfFree(Work<?> work) throws IOException {
        return underFreeFrom(0, work);
    }

    private boolean underFreeFrom(int stripe, Work<?> work) throws IOException {
        if (stripe == inProcess.size()) {
            work.run();
            return true;
        }
        ReentrantLock mine = inProcess.get(stripe);
        if (!mine.tryLock()) {
            return false;
        }
        try {
            FileLock everybodys = file.tryLock(LockFile.STRIPES + stripe, false);
            if (everybodys == null) {
                return false;
            }
            try {
                return underFreeFrom(stripe + 1, work);
            } finally {
                LockFile.release(everybodys);
            }
        } finally {
            unlock(mine);
        }
    }

    private <T> T underAllFrom(int stripe, Work<T> work) throws IOException {
        return stripe == inProcess.size() ? work.run() : held(stripe, () -> underAllFrom(stripe + 1, work));
    }

    private <T> T held(int stripe, Work<T> work) throws IOException {
        ReentrantLock mine = inProcess.get(stripe);
        if (!mine.tryLock()) {
            waits.increment();
            await(mine);
        }
        try {
            FileLock everybodys = file.tryLock(LockFile.STRIPES + stripe, false);
            if (everybodys == null) {
                waits.increment();
                everybodys = file.lock(LockFile.STRIPES + stripe, false);
            }
            try {
                return work.run();
            } finally {
                LockFile.release(everybodys);
            }
        } finally {
            unlock(mine);
        }
    }

    /** In any case, as {@link LockFile#release}. */
    private static void unlock(ReentrantLock mine) {
        try {
            mine.unlock();
        } catch (InternalError late) {
            if (mine.isHeldByCurrentThread()) {
                mine.unlock();
            }
            throw late;
        }
    }

    private void await(ReentrantLock mine) throws IOException {
        long deadline = ticker.nanos() + file.patienceNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (mine.tryLock(deadline - ticker.nanos(), TimeUnit.NANOSECONDS)) {
                        return;
                    }
                    throw new IOException("a lock of the session file was not free in time");
                } catch (InterruptedException early) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
