package org.heliostat.stats;

/**
 * Answers that were compressed on their way to the client, and request bodies that were inflated.
 *
 * @param answers compressed since the start
 * @param bytesIn of their bodies before
 * @param bytesOut of their bodies after
 * @param bypassed answers that stayed as they were, because too many were being compressed
 * @param running being compressed now
 * @param bodies of requests
 */
public record CompressionSnapshot(
        long answers, long bytesIn, long bytesOut, long bypassed, int running, Bodies bodies) {

    public static final CompressionSnapshot NONE =
            new CompressionSnapshot(0, 0, 0, 0, 0, new Bodies(0, 0, 0, 0, 0, 0, 0, 0));

    /**
     * Request bodies that came compressed where the filter http-decompression is.
     *
     * @param inflated since the start, those included that turned out wrong
     * @param bytesIn of them as sent
     * @param bytesOut of them as read
     * @param unknown in a coding that is not inflated (415)
     * @param broken that were not what their coding says, cut off, or without data for too long (400, 408)
     * @param tooLarge over max-size, max-ratio or MaxRequestBody when inflated (413)
     * @param tooMany refused since MaxInflatedBodies were being inflated (503)
     * @param running being inflated now
     */
    public record Bodies(
            long inflated,
            long bytesIn,
            long bytesOut,
            long unknown,
            long broken,
            long tooLarge,
            long tooMany,
            int running) {}
}
