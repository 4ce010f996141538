package org.heliostat.advisor.rule;

/**
 * Places that requests stand in line for: session threads, the threads or connections of a pool. Immutable. All are averages over
 * one window.
 *
 * @param inUse places that were taken
 * @param waiting requests that stood in line for one
 * @param perSecond requests that came through
 */
public record Bottleneck(double inUse, double waiting, double perSecond) {

    /** How {@link #nanosAfter} predicts, for descriptions of rules. */
    public static final String PREDICTION =
            "a request spends in line and in its place what is in line and in places on average for each that is answered in a"
                    + " second (Little's law); with more places in use at the same time that becomes as much shorter, as far as"
                    + " requests are in line";

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * Predicts the mean time of a request with another number of places, should the same clients ask. By Little's law a request spent
     * (inUse + waiting) / perSecond at the bottleneck; with more places that becomes shorter by as much as more of them are in use at
     * the same time. Where enough are free, what is left is the time in use.
     *
     * @param nanos mean time of a request now
     * @param places that can be in use
     * @return nanoseconds; what it is now where the window says nothing
     */
    public double nanosAfter(double nanos, double places) {
        double demand = inUse + waiting;
        double used = Math.min(places, demand);
        if (perSecond <= 0 || inUse <= 0 || used <= 0) {
            return nanos;
        }
        double spent = Math.min(nanos, demand / perSecond * NANOS_PER_SECOND);
        return nanos - spent + spent * inUse / used;
    }
}
