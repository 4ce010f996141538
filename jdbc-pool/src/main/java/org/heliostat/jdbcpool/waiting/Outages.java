package org.heliostat.jdbcpool.waiting;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Who waited when it was found out that no connection can be opened: these, and nobody who comes later, are told that
 * failure. Each failure ends a {@link Watch} and begins the next. Any thread joins and leaves, one thread finds out.
 */
public final class Outages {

    private volatile Watch now = new Watch();

    /** The borrowers that wait between one failure and the next. */
    public static final class Watch {

        private final AtomicInteger waiting = new AtomicInteger();
        private volatile @Nullable SQLException failure;

        private Watch() {}

        /** To be called once by everybody who joined, when the wait has ended in whatever way. */
        public void leave() {
            waiting.decrementAndGet();
        }

        /** @return whether somebody still waits who may be told the failure */
        public boolean isWaitedIn() {
            return waiting.get() > 0;
        }

        /** @return what ended it; null while it is on */
        public @Nullable SQLException failure() {
            return failure;
        }
    }

    /** @return the watch that is on, which the caller has joined and must leave */
    public Watch join() {
        while (true) {
            Watch joined = now;
            joined.waiting.incrementAndGet();
            if (joined == now) {
                return joined;
            }
            // A failure was found just now; at most once for each of them.
            joined.leave();
        }
    }

    /** Ends the watch that is on. One thread at a time. */
    public Watch found(SQLException failure) {
        Watch ended = now;
        ended.failure = failure;
        now = new Watch();
        return ended;
    }
}
