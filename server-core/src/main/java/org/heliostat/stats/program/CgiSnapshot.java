package org.heliostat.stats.program;

/**
 * CGI programs.
 *
 * @param running now, and those that were ended but have not gone yet
 * @param runningPeak at most so far
 * @param limit MaxCGIStubs
 * @param waiting requests that wait for one of them to end
 * @param waitingPeak at most so far
 * @param started since the server started
 * @param refused requests answered 503: too many waited, or one waited too long
 * @param expired programs ended since they ran too long or wrote nothing for too long
 * @param ended programs ended for another reason: the client left, the output was no answer
 * @param killed of these two, those that did not obey SIGTERM
 * @param failures programs that could not be started
 * @param malformed outputs that were no answer
 */
public record CgiSnapshot(
        long running,
        long runningPeak,
        long limit,
        long waiting,
        long waitingPeak,
        long started,
        long refused,
        long expired,
        long ended,
        long killed,
        long failures,
        long malformed) {

    /** Nothing was run. */
    public static final CgiSnapshot NONE = new CgiSnapshot(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** @return whether there is anything to report */
    public boolean isUsed() {
        return started + refused + failures > 0;
    }
}
