package org.heliostat.frames;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Counts what the other side can make in any number for nothing, by kind and 30 seconds, and says when it is too much. Belongs to
 * one connection, runs on its I/O loop.
 */
public final class FloodGuard {

    /** What is counted. */
    public enum Kind {
        /** Streams that it has reset (rapid reset). */
        RESET(Breach.RESETS),
        /** Streams that it has made us reset. */
        CAUSED_RESET(Breach.CAUSED_RESETS),
        SETTINGS(Breach.SETTINGS),
        PING(Breach.PINGS),
        /** Frames that carry nothing and end nothing. */
        EMPTY(Breach.EMPTY_FRAMES),
        PRIORITY(Breach.PRIORITIES);

        private final Breach breach;

        Kind(Breach breach) {
            this.breach = breach;
        }

        private int limit(FloodLimits limits) {
            return switch (this) {
                case RESET -> limits.maxResets();
                case CAUSED_RESET -> limits.maxCausedResets();
                case SETTINGS -> limits.maxSettings();
                case PING -> limits.maxPings();
                case EMPTY -> limits.maxEmptyFrames();
                case PRIORITY -> limits.maxPriorities();
            };
        }
    }

    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int KINDS = Kind.values().length;

    /** Made with the first: most connections need none. */
    private int @Nullable [] counts;

    private long since;

    /** One more has come. */
    public void count(Kind kind, FloodLimits limits, long now) throws Http2Exception {
        count(kind, 1, limits, now);
    }

    /** So many more have come. */
    public void count(Kind kind, int more, FloodLimits limits, long now) throws Http2Exception {
        int[] known = counts;
        if (known == null) {
            known = new int[KINDS];
            counts = known;
            since = now;
        } else if (now - since >= PERIOD_NANOS) {
            Arrays.fill(known, 0);
            since = now;
        }
        int limit = kind.limit(limits);
        known[kind.ordinal()] += more;
        if (known[kind.ordinal()] > limit) {
            throw Http2Exception.calm(kind.breach, "more than " + limit + " in 30 s");
        }
    }
}
