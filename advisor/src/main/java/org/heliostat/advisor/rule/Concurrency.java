package org.heliostat.advisor.rule;

/**
 * Knows how many of something are needed at the same time, from how many are in use and wait on average. By Little's law that is
 * their rate times the time each is held: who waits would be in use if there were enough. Has no state.
 */
public final class Concurrency {

    /** What an average of a minute does not show: its busier seconds. */
    private static final double MARGIN = 1.25;

    private Concurrency() {}

    /**
     * How many should be there.
     *
     * @param inUse on average
     * @param waiting for one, on average
     * @return as many as are in use and wait, and a quarter more
     */
    public static long needed(double inUse, double waiting) {
        return (long) Math.ceil(MARGIN * (Math.max(0, inUse) + Math.max(0, waiting)));
    }

    /**
     * More threads than keep the processors busy only take turns.
     *
     * @param threads at work on average
     * @param processors while they are
     * @return threads that fill the processors, if further ones do the same; Long.MAX_VALUE where the processors do nothing
     */
    public static long carried(double threads, ProcessorUse processors) {
        double most = threads * ProcessorUse.FULL / processors.process();
        return processors.process() <= 0 || most >= Long.MAX_VALUE ? Long.MAX_VALUE : (long) Math.ceil(most);
    }
}
