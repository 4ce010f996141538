package org.heliostat.stats.perfdump;

import java.util.List;
import java.util.Locale;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.jspecify.annotations.Nullable;

/** Writes perfdump's last section: what the sections above say of all the time, for the last minutes. */
final class WindowSection {

    private static final double NANOS_PER_MILLISECOND = 1e6;

    private WindowSection() {}

    /** Nothing is written where no windows are kept. */
    static void append(StringBuilder out, List<ServerSnapshot> windows) {
        TextTable table = new TextTable(
                "Window",
                "Seconds",
                "Requests/Second",
                "Average ms",
                "50%",
                "99%",
                "Maximum",
                "Overflows",
                "5xx Answers",
                "Cache Hits",
                "Sessions in Use");
        boolean isEmpty = true;
        for (ServerSnapshot one : windows) {
            WindowSnapshot window = one.window();
            if (!window.isWindow()) {
                continue;
            }
            isEmpty = false;
            LatencySnapshot total = one.timeSplit().total();
            table.row(
                    window.name(),
                    String.format(Locale.ROOT, "%.0f", window.coveredSeconds()),
                    String.format(Locale.ROOT, "%.2f", window.perSecond().requests()),
                    millis(total.averageNanos()),
                    millis(total.p50Nanos()),
                    millis(total.p99Nanos()),
                    millis(total.maxNanos()),
                    percent(window.ratios().queueOverflows()),
                    percent(window.ratios().status5xx()),
                    percent(window.ratios().fileCacheHits()),
                    percent(window.ratios().sessionsBusy()));
        }
        if (!isEmpty) {
            table.append(out, "Windows");
        }
    }

    private static String millis(double nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos / NANOS_PER_MILLISECOND);
    }

    private static String percent(@Nullable Double ratio) {
        return ratio == null ? "-" : String.format(Locale.ROOT, "%.2f%%", 100 * ratio);
    }
}
