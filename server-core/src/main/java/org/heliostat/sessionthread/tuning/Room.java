package org.heliostat.sessionthread.tuning;

/**
 * How far a limit is from the one that just fills the processors. Immutable.
 *
 * @param factor by how many times more sessions they would be just full, below 1 = by fewer; {@code NaN} = unknown
 */
record Room(double factor) {

    static final Room UNKNOWN = new Room(Double.NaN);

    /** Less cannot be told from chance. */
    private static final double LEAST = 1.03;

    /** Farther off, threads may be waiting for something else than processors. */
    private static final double MOST = 1.25;

    /** @return this one and a later one of the same limit, which differ by chance */
    Room and(Room later) {
        return Double.isNaN(factor) ? later : new Room((factor + later.factor) / 2);
    }

    /** @return whether the limit is the one, as near as can be told */
    boolean isNone() {
        return factor < LEAST && factor > 1 / LEAST;
    }

    /** @return whether the limit that is foreseen is another one, and near enough to be believed */
    boolean isNear() {
        return factor >= LEAST && factor <= MOST || factor <= 1 / LEAST && factor >= 1 / MOST;
    }

    /** @return whether the limit that is foreseen is so far away that it may not be believed */
    boolean isFar() {
        return factor > MOST || isFarTooMany();
    }

    /** @return whether there are many sessions too many */
    boolean isFarTooMany() {
        return factor < 1 / MOST;
    }

    /** @return 1 up, also where that is unknown; -1 down */
    int direction() {
        return factor < 1 ? -1 : 1;
    }
}
