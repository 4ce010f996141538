package org.heliostat.spring.metrics;

import java.util.List;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.Part;
import org.heliostat.stats.latency.LatencySnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Reads the figures of one box again and again. Any thread.
 *
 * @param names that tell it from the others of its kind
 */
record PartReader<P>(RecentSnapshot snapshots, Box<P> box, List<String> names) {

    /** @return in the base unit (seconds, bytes); NaN when the box is gone */
    double value(Figure<P> figure) {
        Object value = read(figure);
        return value instanceof Number number ? figure.unit().inBase(number.doubleValue()) : Double.NaN;
    }

    /** @return as {@link #value}, but never less than 0: a machine that does not tell says -1 */
    double total(Figure<P> figure) {
        double value = value(figure);
        return value < 0 ? 0 : value;
    }

    /** @return how often a time was measured */
    long count(Figure<P> times) {
        return read(times) instanceof LatencySnapshot latency ? latency.count() : 0;
    }

    /** @return nanoseconds */
    double sum(Figure<P> times) {
        return read(times) instanceof LatencySnapshot latency ? latency.sumNanos() : 0;
    }

    private @Nullable Object read(Figure<P> figure) {
        for (Part<P> part : box.parts(snapshots.get())) {
            if (part.names().equals(names)) {
                return figure.of(part.figures());
            }
        }
        return null;
    }
}
