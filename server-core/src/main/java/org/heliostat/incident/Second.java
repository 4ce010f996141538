package org.heliostat.incident;

import java.util.Locale;
import java.util.function.ToLongFunction;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.jspecify.annotations.Nullable;

/**
 * Two snapshots, one after the other, and what lies between them. Immutable.
 *
 * @param nanos from one to the other
 * @param loopLateNanos by which the I/O loop that is the latest is late
 */
record Second(ServerSnapshot before, ServerSnapshot now, long nanos, long loopLateNanos) {

    private static final double NANOS = 1e9;

    /** Less than this would be shown as 0.0 s. */
    private static final long SHOWN_NANOS = 50_000_000;

    /** @return by how much a counter has grown; 0 when it was set back */
    long grown(ToLongFunction<ServerSnapshot> counter) {
        return Math.max(0, counter.applyAsLong(now) - counter.applyAsLong(before));
    }

    /** @return the request that has been at work for the longest, for a sentence; empty when none is, or none for long */
    String longestRunning() {
        SessionRow longest = longest();
        return longest == null || longest.ageNanos() < SHOWN_NANOS ? "" : "longest running: " + words(longest);
    }

    /** @return for how long it has been, 0 when none is */
    long longestRunningNanos() {
        SessionRow longest = longest();
        return longest == null ? 0 : longest.ageNanos();
    }

    private @Nullable SessionRow longest() {
        SessionRow longest = null;
        for (SessionRow row : now.sessionThreads().rows()) {
            if (!row.uri().isEmpty() && (longest == null || row.ageNanos() > longest.ageNanos())) {
                longest = row;
            }
        }
        return longest;
    }

    private static String words(SessionRow row) {
        String function = row.function().isEmpty() ? "" : row.function() + ", ";
        return ShownPath.ofDecoded(row.uri()) + " of " + row.virtualServer() + " (" + function + seconds(row.ageNanos())
                + ")";
    }

    static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", nanos / NANOS);
    }
}
