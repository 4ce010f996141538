package org.heliostat.gateway.upstream.http2;

import org.heliostat.frames.ErrorCode;
import org.heliostat.frames.FrameType;
import org.heliostat.frames.FrameWriter;
import org.heliostat.frames.Http2Exception;
import org.heliostat.frames.ReceiveWindow;

/**
 * Windows of one connection (RFC 9113 §5.2). What it may carry to us is given back when it has come, what a stream may is given
 * back when its client has taken it: who does not read holds up no other. On the I/O loop.
 */
final class ConnectionFlow {

    /** With which streams begin; larger than the distance to an origin needs. */
    static final int FIRST_OF_STREAM = 256 * 1024;

    private static final int RECEIVES = 16 * 1024 * 1024;

    /** Some origins give each frame back by itself, and say for each stream that they take more. */
    private static final int UPDATES_PER_FRAME = 10;

    private final FrameWriter writer;
    private final int growth;
    private final ReceiveWindow receives = new ReceiveWindow(RECEIVES, RECEIVES);
    private int used;
    private int grown;
    private long sends = FrameType.FIRST_WINDOW;
    private int updates = UPDATES_PER_FRAME;

    /** @param growth bytes by which the windows of all streams may have grown */
    ConnectionFlow(FrameWriter writer, int growth) {
        this.writer = writer;
        this.growth = growth;
    }

    /** Tells the origin how much the connection may carry. */
    void begin() {
        writer.windowUpdate(0, RECEIVES - FrameType.FIRST_WINDOW);
    }

    /** Bytes that count have come. */
    void received(int counted) throws Http2Exception {
        if (!receives.take(counted)) {
            throw Http2Exception.connection(
                    ErrorCode.FLOW_CONTROL_ERROR, "it sends more than the window of its connection allows");
        }
        used += counted;
        if (used >= receives.size() / 2) {
            writer.windowUpdate(0, receives.give(used, false));
            used = 0;
        }
    }

    /** @return whether the window of a stream may double */
    boolean mayGrow(ReceiveWindow window) {
        return (long) grown + window.size() <= growth;
    }

    void grew(int bytes) {
        grown += bytes;
    }

    /** A stream is over, what it had of the budget is free again. */
    void ended(ReceiveWindow window) {
        grown -= window.growth();
    }

    /** @return bytes that may be sent now, whatever the stream */
    long sends() {
        return sends;
    }

    void sent(int bytes) {
        sends -= bytes;
        updates = Math.min(updates + UPDATES_PER_FRAME, Integer.MAX_VALUE / 2);
    }

    /** @return whether a WINDOW_UPDATE was to be expected; others give back what was never sent */
    boolean takeUpdate() {
        if (updates == 0) {
            return false;
        }
        updates--;
        return true;
    }

    void streamBegun() {
        updates = Math.min(updates + UPDATES_PER_FRAME, Integer.MAX_VALUE / 2);
    }

    void allowed(int increment) throws Http2Exception {
        if (increment == 0) {
            throw Http2Exception.connection(
                    ErrorCode.PROTOCOL_ERROR, "it opens the window of the connection by nothing");
        }
        sends += increment;
        if (sends > Integer.MAX_VALUE) {
            throw Http2Exception.connection(ErrorCode.FLOW_CONTROL_ERROR, "the window of the connection overflows");
        }
    }
}
