package org.heliostat.stats.program;

/**
 * Server-parsed pages, since the start.
 *
 * @param pages sent, each included one counted
 * @param parsed files taken apart
 * @param cacheHits pages that were found taken apart
 * @param includes that were asked for
 * @param commands that exec elements have run
 * @param failed elements that showed the error message
 * @param tooDeep includes refused since too many contain one another (ShtmlMaxDepth)
 * @param tooMany includes and commands refused since one request has led to too many (max-includes)
 * @param tooLate includes that were given up (timeout)
 */
public record ShtmlSnapshot(
        long pages,
        long parsed,
        long cacheHits,
        long includes,
        long commands,
        long failed,
        long tooDeep,
        long tooMany,
        long tooLate) {

    public static final ShtmlSnapshot NONE = new ShtmlSnapshot(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** @return whether any page was asked for */
    public boolean isUsed() {
        return parsed > 0;
    }
}
