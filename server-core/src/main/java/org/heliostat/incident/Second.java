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
 * @param slowest of the slow requests that ended in it, null when none is known
 */
record Second(
        ServerSnapshot before, ServerSnapshot now, long nanos, long loopLateNanos, @Nullable RequestReport slowest) {

    private static final double NANOS = 1e9;
    private static final long NANOS_PER_MILLI = 1_000_000;

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

    /** @return the request that took longest of the slow ones that ended, for a sentence; else the one that runs longest */
    String longestSlow() {
        RequestReport slow = slowest;
        if (slow == null) {
            return longestRunning();
        }
        String servlet = slow.servlet().isEmpty() ? "" : slow.servlet() + ", ";
        return "longest: " + slow.path() + " of " + slow.virtualServer() + " (" + servlet
                + seconds(slow.longest().total() * NANOS_PER_MILLI) + ")";
    }

    /** @return how long that one took, 0 when none is known */
    long longestSlowMillis() {
        RequestReport slow = slowest;
        return slow == null ? 0 : slow.longest().total();
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
