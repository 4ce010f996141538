package org.heliostat.stats;

/**
 * Answers that were compressed on their way to the client.
 *
 * @param answers compressed since the start
 * @param bytesIn of their bodies before
 * @param bytesOut of their bodies after
 * @param bypassed answers that stayed as they were, because too many were being compressed
 * @param running being compressed now
 */
public record CompressionSnapshot(long answers, long bytesIn, long bytesOut, long bypassed, int running) {

    public static final CompressionSnapshot NONE = new CompressionSnapshot(0, 0, 0, 0, 0);
}
