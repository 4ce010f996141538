package org.heliostat.benchmarks.load.plan;

import java.util.Locale;

/**
 * What a case is to reach. Immutable.
 *
 * @param figure that is looked at: the median of the rounds
 * @param bound at least, or at most where less is better
 */
public record Aim(Figure figure, double bound) {

    /** What a bound is about. */
    public enum Figure {
        /** Throughput by that of the peer with the best median, round by round. */
        BEST_PEER("× best peer", "%.2f"),
        /** Throughput by that of the case's reference, round by round. */
        REFERENCE("× reference", "%.2f"),
        /** Bytes in the heap. */
        ALLOCATION("allocated B/request", "%,.0f");

        private final String title;
        private final String format;

        Figure(String title, String format) {
            this.title = title;
            this.format = format;
        }

        public String title() {
            return title;
        }

        public String text(double value) {
            return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
        }
    }

    /** @param value no NaN */
    public boolean isReachedBy(double value) {
        return figure == Figure.ALLOCATION ? value <= bound : value >= bound;
    }

    /** @return as a report says it: {@code ≥ 1.20 × reference} */
    public String text() {
        return (figure == Figure.ALLOCATION ? "≤ " : "≥ ") + figure.text(bound) + " " + figure.title();
    }
}
