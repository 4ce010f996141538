package org.heliostat.compression;

import java.util.concurrent.TimeUnit;

/**
 * How request bodies are inflated. Immutable.
 *
 * @param mostBytes of a body when it is inflated, Long.MAX_VALUE for no limit but MaxRequestBody; over it 413
 * @param mostRatio inflated bytes for one sent; over it 413, once {@link #FREE_BYTES} were inflated. 0 = no limit
 * @param mostWaitNanos that a reader waits for one byte of data while other bytes come; over it 408
 */
public record InflationSettings(long mostBytes, int mostRatio, long mostWaitNanos) {

    /** As long as a chunked body may take that is collected for a program. */
    public static final int USUAL_WAIT_SECONDS = 60;

    /** Short bodies may say the same again and again: what they can do is bounded anyway. */
    static final long FREE_BYTES = 1_048_576;

    /** With the usual wait. */
    public InflationSettings(long mostBytes, int mostRatio) {
        this(mostBytes, mostRatio, TimeUnit.SECONDS.toNanos(USUAL_WAIT_SECONDS));
    }
}
