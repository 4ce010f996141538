package org.heliostat.gateway.upstream.http2;

import org.heliostat.frames.FrameWriter;

/** What a stream asks of its connection. On the I/O loop. */
interface StreamLink {

    /** @return whether a request may begin that has got a place */
    boolean isUsable();

    FrameWriter writer();

    /** Frames have been written, and are to leave soon. */
    void wrote();

    ConnectionFlow flow();

    /** @return whether the socket takes more */
    boolean isWritable();

    /** @return of the loop, for what is handed on */
    byte[] scratch();

    /** @return ticker time */
    long now();

    /** @return whether the connection has carried other requests before */
    boolean isUsed();

    /** The stream takes its number; it is open from now on. */
    int opened(MultiplexedStream stream);

    /** It never begins. */
    void givenBack();

    /**
     * Both sides have ended it, or one of them at once: its place is free.
     *
     * @param isByUs whether the origin may still send for it what it has sent before it knew
     */
    void ended(int id, boolean isByUs);
}
