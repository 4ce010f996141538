package org.heliostat.request.function.offer;

import org.heliostat.request.function.BindContext;

/**
 * Limits of magnus.conf for functions that must know the length of a chunked request body beforehand; found in {@link
 * BindContext.Services}.
 *
 * @param mostBytes of a body that is collected (ChunkedRequestBufferSize)
 * @param mostSeconds that it may take (ChunkedRequestTimeout)
 */
public record CollectedBodies(long mostBytes, long mostSeconds) {

    /** As in an empty magnus.conf. */
    public static final CollectedBodies DEFAULTS = new CollectedBodies(8_192, 60);
}
