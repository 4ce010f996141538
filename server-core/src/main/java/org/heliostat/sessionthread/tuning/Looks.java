package org.heliostat.sessionthread.tuning;

/** Makes an interval of several looks at the session threads. One thread. */
public final class Looks {

    /** Of twenty sessions nineteen at work are all: one may be between two requests. */
    private static final int TWENTY = 20;

    private static final int NEARLY_TWENTY = 19;

    private final int perInterval;
    private int count;
    private int waited;
    private int saturated;
    private long busySum;

    /** @param perInterval looks, 1 or more */
    public Looks(int perInterval) {
        this.perInterval = perInterval;
    }

    /**
     * @param busy sessions at work
     * @param limit in force
     * @param waiting requests in the queue
     */
    public void look(int busy, int limit, int waiting) {
        count++;
        busySum += busy;
        waited += waiting > 0 ? 1 : 0;
        if (waiting > 0 && (long) TWENTY * busy >= (long) NEARLY_TWENTY * limit) {
            saturated++;
        }
    }

    /** @return whether there are enough looks for an interval */
    public boolean isEnough() {
        return count >= perInterval;
    }

    /**
     * Ends the interval; the next one begins.
     *
     * @param nanos since the interval before
     * @param ended meanwhile
     * @param processors how busy, 0 to 1; {@code NaN} = unknown
     */
    public TuningInterval take(long nanos, EndedRequests ended, double processors) {
        double looks = Math.max(1, count);
        TuningInterval interval =
                new TuningInterval(nanos, ended, busySum / looks, waited / looks, saturated / looks, processors);
        count = 0;
        waited = 0;
        saturated = 0;
        busySum = 0;
        return interval;
    }
}
