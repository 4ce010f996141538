package org.heliostat.frames;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;

/**
 * Decodes field blocks by Netty's HPACK decoder, with a dynamic table of at most 4,096 bytes, which is what the other side may
 * use where it is not told otherwise. Every block is decoded to its end, since the next one depends on it. Belongs to one
 * connection, on its I/O loop.
 */
public final class FieldDecoder extends DefaultHttp2HeadersDecoder {

    /** Limits are ours, field by field. */
    private static final long NO_LIMIT = 0xffff_ffffL;

    private final Collector collector = new Collector();

    /** Hands on each field. */
    private static final class Collector extends DefaultHttp2Headers {

        private @Nullable FieldSink sink;

        Collector() {
            super(false);
        }

        @Override
        public Http2Headers add(CharSequence name, CharSequence value) {
            if (sink != null) {
                sink.add(name, value);
            }
            return this;
        }
    }

    public FieldDecoder() {
        super(false, NO_LIMIT);
    }

    @Override
    protected Http2Headers newHeaders() {
        return collector;
    }

    /** Tells each field of a block. */
    public void decode(ByteBuf block, FieldSink sink) throws Http2Exception {
        collector.sink = sink;
        try {
            decodeHeaders(0, block);
        } catch (io.netty.handler.codec.http2.Http2Exception undecodable) {
            throw Http2Exception.connection(
                    ErrorCode.COMPRESSION_ERROR, "a field block cannot be decoded: " + undecodable.getMessage());
        } finally {
            // An idle connection keeps nothing of its last request.
            collector.sink = null;
        }
    }
}
