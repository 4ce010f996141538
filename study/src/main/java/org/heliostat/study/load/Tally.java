package org.heliostat.study.load;

/**
 * What a load came to in its window. Immutable.
 *
 * @param seconds length of the window
 * @param answers good ones (status 200 to 299) that came within the window
 * @param errors other answers, broken connections, and requests without an answer in time
 * @param bytes of the good answers, heads included, TLS not
 * @param latency of the window's requests; an error counts with the time that it took, so that it cannot hide
 * @param firstError empty where there was none
 */
public record Tally(double seconds, long answers, long errors, long bytes, Latency latency, String firstError) {

    private static final double MOST_ERRORS = 0.01;

    /**
     * How long requests took, in milliseconds: of a closed loop from sending, of an open one from when they should have been sent.
     *
     * @param requests that were timed
     */
    public record Latency(long requests, double p50, double p90, double p99, double max) {}

    public double answersPerSecond() {
        return answers / seconds;
    }

    /** @return 0 where there was no answer */
    public double bytesPerAnswer() {
        return answers == 0 ? 0 : (double) bytes / answers;
    }

    /** @return whether at most one in a hundred went wrong, and any went well */
    public boolean isUsable() {
        return answers > 0 && errors <= MOST_ERRORS * (answers + errors);
    }
}
