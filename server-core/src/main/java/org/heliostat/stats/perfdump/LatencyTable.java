package org.heliostat.stats.perfdump;

import java.util.Locale;
import org.heliostat.stats.latency.LatencySnapshot;

/** Distributions of times below each other, in milliseconds. */
final class LatencyTable {

    private static final double NANOS_PER_MILLISECOND = 1e6;

    private final TextTable table;
    private boolean empty = true;

    /** @param heading of the first column */
    LatencyTable(String heading) {
        table = new TextTable(heading, "Count", "Average", "50%", "90%", "99%", "99.9%", "Maximum");
    }

    /** What nothing measured has no row; zeros would look like figures. */
    void row(String name, LatencySnapshot latency) {
        if (latency.count() == 0) {
            return;
        }
        empty = false;
        table.row(
                name,
                Long.toString(latency.count()),
                millis(latency.averageNanos()),
                millis(latency.p50Nanos()),
                millis(latency.p90Nanos()),
                millis(latency.p99Nanos()),
                millis(latency.p999Nanos()),
                millis(latency.maxNanos()));
    }

    boolean isEmpty() {
        return empty;
    }

    void append(StringBuilder out, String title) {
        table.append(out, title);
    }

    private static String millis(double nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos / NANOS_PER_MILLISECOND);
    }
}
