package org.heliostat.sizing.formula;

/**
 * What use of something follows from work for it, and what has to be there so that some of it stays free. Immutable.
 *
 * @param used part that may be used, above 0 and at most 1
 */
public record Utilisation(double used) {

    /** What is equal, or whole, but for the digits of a double is equal, or whole. */
    private static final double ROUNDING = 1e-9;

    public Utilisation {
        if (!(used > 0 && used <= 1)) {
            throw new IllegalArgumentException("used: " + used + " (expected: above 0, at most 1)");
        }
    }

    /** @return how much has to be there */
    public double room(double needed) {
        return needed / used;
    }

    /** @return the smallest whole number that has the room */
    public double wholeRoom(double needed) {
        return Math.max(0, Math.ceil(room(needed) - ROUNDING));
    }

    /** @return whether a use is not above what may be */
    public boolean allows(double use) {
        return use <= used + ROUNDING;
    }

    /** @return how many times as long work takes that shares a server with other work, at this use (M/M/1, processor sharing) */
    public double stretch() {
        return 1 / Math.max(1 - used, Double.MIN_NORMAL);
    }
}
