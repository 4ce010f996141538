package org.heliostat.stats.catalogue;

/** How a figure moves, which decides how a view shows it. */
public enum FigureKind {
    /** Only grows while the server runs. A number. */
    COUNTER,
    /** Goes up and down, or is a setting. A number. */
    GAUGE,
    /** A distribution of durations: {@link org.heliostat.stats.latency.LatencySnapshot}. */
    TIMES,
    /** Words. A string. */
    TEXT
}
