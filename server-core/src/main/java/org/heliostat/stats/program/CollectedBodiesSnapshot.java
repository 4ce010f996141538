package org.heliostat.stats.program;

/**
 * Request bodies that were collected, because a program must know their length, and were refused.
 *
 * @param tooLarge over ChunkedRequestBufferSize (411; 413 where the client had told a length)
 * @param tooSlow over ChunkedRequestTimeout (408)
 */
public record CollectedBodiesSnapshot(long tooLarge, long tooSlow) {

    public static final CollectedBodiesSnapshot NONE = new CollectedBodiesSnapshot(0, 0);
}
