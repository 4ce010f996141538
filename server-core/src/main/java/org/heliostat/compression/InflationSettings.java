package org.heliostat.compression;

/**
 * How request bodies are inflated. Immutable.
 *
 * @param mostBytes of a body when it is inflated, Long.MAX_VALUE for no limit but MaxRequestBody; over it 413
 * @param mostRatio inflated bytes for one sent; over it 413, once {@link #FREE_BYTES} were inflated. 0 = no limit
 */
public record InflationSettings(long mostBytes, int mostRatio) {

    /** Short bodies may say the same again and again: what they can do is bounded anyway. */
    static final long FREE_BYTES = 1_048_576;
}
