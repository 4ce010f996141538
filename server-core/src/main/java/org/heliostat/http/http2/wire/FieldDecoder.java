package org.heliostat.http.http2.wire;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Headers;
import org.heliostat.http.HttpSettings.HeadLimits;
import org.jspecify.annotations.Nullable;

/**
 * Decodes field blocks by Netty's HPACK decoder, with a dynamic table of at most 4,096 bytes, which is what a client may
 * use that is not told otherwise. Every block is decoded to its end, since the next one depends on it. Belongs to one
 * connection, on its I/O loop.
 */
public final class FieldDecoder extends DefaultHttp2HeadersDecoder {

    /** Limits are ours, field by field. */
    private static final long NO_LIMIT = 0xffff_ffffL;

    private final Collector collector = new Collector();

    /** Hands on each field. */
    private static final class Collector extends DefaultHttp2Headers {

        private @Nullable FieldBlock block;

        Collector() {
            super(false);
        }

        @Override
        public Http2Headers add(CharSequence name, CharSequence value) {
            if (block != null) {
                block.add(name, value);
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

    public FieldBlock decode(ByteBuf block, HeadLimits limits) throws Http2Exception {
        FieldBlock fields = new FieldBlock(limits, block.readableBytes());
        collector.block = fields;
        try {
            decodeHeaders(0, block);
        } catch (io.netty.handler.codec.http2.Http2Exception undecodable) {
            throw Http2Exception.connection(
                    ErrorCode.COMPRESSION_ERROR, "a field block cannot be decoded: " + undecodable.getMessage());
        } finally {
            // An idle connection keeps nothing of its last request.
            collector.block = null;
        }
        return fields;
    }
}
