package org.heliostat.gateway.upstream;

/** Keeps the connections of one loop to one origin. On that loop. */
public interface ConnectionOwner {

    /** It may be used again: the response before is complete, and so is the request. */
    void idle(UpstreamConnection connection);

    /** It is closed, whatever it was at; told once. */
    void closed(UpstreamConnection connection);

    /** It said something that nobody had asked for, and is closed. */
    void spokeUnasked(UpstreamConnection connection);

    /** Bytes that have gone to the origin. */
    void sent(long bytes);

    /** Bytes that have come from it. */
    void received(long bytes);
}
