package org.heliostat.frames;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Hears of frames that keep the rules of their kind. On the I/O loop. */
public interface FrameListener {

    /**
     * @param content without padding; valid during the call only
     * @param counted bytes that count for flow control, padding included
     */
    void data(int streamId, ByteBuf content, int counted, boolean last) throws Http2Exception;

    /** @param block encoded, whole; valid during the call only, and to be decoded in any case: the next one depends on it */
    void headers(int streamId, ByteBuf block, boolean last) throws Http2Exception;

    /** The old scheme's word about a stream, which does not count any more (RFC 9113 §5.3.2). */
    void priority() throws Http2Exception;

    /** @param priority of the stream from now on, as the other side writes it */
    void priorityUpdate(int streamId, String priority) throws Http2Exception;

    void reset(int streamId, int code) throws Http2Exception;

    /** @param settings pairs of 2 bytes and 4 bytes; null for consent to ours */
    void settings(@Nullable ByteBuf settings) throws Http2Exception;

    void ping(long payload, boolean isAnswer) throws Http2Exception;

    /** @param lastStreamId of ours that is or will be served */
    void goAway(int lastStreamId, int code) throws Http2Exception;

    void windowUpdate(int streamId, int increment) throws Http2Exception;

    /** A frame breaks the rules of its stream, which ends; the connection goes on. */
    void failed(Http2Exception streamError) throws Http2Exception;

    /** A frame that carries nothing and ends nothing. */
    void empty() throws Http2Exception;
}
