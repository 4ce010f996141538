package org.heliostat.http.http1.decode;

import io.netty.buffer.ByteBuf;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.frames.ChunkExtensions;
import org.jspecify.annotations.Nullable;

/**
 * Reads the framing of a chunked body (RFC 9112 §7.1) strictly: lines end with CR LF and are bounded, sizes are
 * hexadecimal digits, extensions keep to their grammar. Runs on the I/O loop.
 */
public final class ChunkedDecoder {

    /** A size keeps below 2^60: leading zeros say nothing, and no digit may push another one out. */
    private static final long MAX_BEFORE_DIGIT = (1L << 56) - 1;

    private static final int MAX_SIZE_LINE = 256;
    private static final int MAX_EXTENSION_TOTAL = 16 * 1024;

    private enum Expected {
        SIZE_LINE,
        DATA,
        DATA_END,
        TRAILERS,
        NOTHING
    }

    private final HeadParser parser;
    private final int maxTrailerBytes;
    private final int maxTrailerLines;
    private final HeadEnd trailerEnd = new HeadEnd();
    private Expected expected = Expected.SIZE_LINE;
    private long left;
    private int extensionTotal;
    private @Nullable Http1Headers trailers;

    public ChunkedDecoder(HeadParser parser, int maxTrailerBytes, int maxTrailerLines) {
        this.parser = parser;
        this.maxTrailerBytes = maxTrailerBytes;
        this.maxTrailerLines = maxTrailerLines;
    }

    /**
     * Consumes framing until data stands at the reader index.
     *
     * @return bytes of data that may be taken now; 0 when more input is needed or the body is complete
     */
    public int advance(ByteBuf in) throws ProtocolException {
        while (in.isReadable()) {
            boolean moved =
                    switch (expected) {
                        case SIZE_LINE -> readSizeLine(in);
                        case DATA_END -> readDataEnd(in);
                        case TRAILERS -> readTrailers(in);
                        case DATA, NOTHING -> false;
                    };
            if (!moved) {
                break;
            }
        }
        return expected == Expected.DATA ? (int) Math.min(left, in.readableBytes()) : 0;
    }

    /** Says that {@code bytes} of data were taken. */
    public void taken(int bytes) {
        left -= bytes;
        if (left == 0) {
            expected = Expected.DATA_END;
        }
    }

    /** @return bytes of the chunk at hand that were not taken yet */
    public long left() {
        return left;
    }

    public boolean isFinished() {
        return expected == Expected.NOTHING;
    }

    public @Nullable Http1Headers trailers() {
        return trailers;
    }

    private boolean readSizeLine(ByteBuf in) throws ProtocolException {
        int start = in.readerIndex();
        // One more than a line may have, so that a longer one shows.
        int end = Math.min(in.writerIndex(), start + MAX_SIZE_LINE + 1);
        long size = 0;
        int at = start;
        while (at < end) {
            int digit = Character.digit(in.getByte(at), 16);
            if (digit < 0) {
                break;
            }
            if (size > MAX_BEFORE_DIGIT) {
                throw ProtocolException.malformed("chunk size is too large");
            }
            size = size << 4 | digit;
            at++;
        }
        if (at == start) {
            throw ProtocolException.malformed("chunk size is no hexadecimal number");
        }
        int cr = ChunkExtensions.end(in, at, end);
        if (cr == ChunkExtensions.ILLEGAL) {
            throw ProtocolException.malformed("chunk extension is illegal");
        }
        if (cr - start > MAX_SIZE_LINE) {
            throw ProtocolException.malformed("chunk size line is longer than " + MAX_SIZE_LINE + " bytes");
        }
        if (cr == end || lineEnd(in, cr, in.writerIndex()) < 0) {
            return false;
        }
        extensionTotal += cr - at;
        if (extensionTotal > MAX_EXTENSION_TOTAL) {
            throw ProtocolException.malformed("chunk extensions are too long");
        }
        in.readerIndex(cr + 2);
        left = size;
        expected = size == 0 ? Expected.TRAILERS : Expected.DATA;
        return true;
    }

    /** @return the place of the CR, −1 when its LF has not come yet */
    private static int lineEnd(ByteBuf in, int cr, int end) throws ProtocolException {
        if (cr + 1 == end) {
            return -1;
        }
        if (in.getByte(cr + 1) != '\n') {
            throw ProtocolException.malformed("bare CR in chunk framing");
        }
        return cr;
    }

    private boolean readDataEnd(ByteBuf in) throws ProtocolException {
        int start = in.readerIndex();
        if (in.getByte(start) != '\r') {
            throw ProtocolException.malformed("chunk is longer than its size");
        }
        if (lineEnd(in, start, in.writerIndex()) < 0) {
            return false;
        }
        in.skipBytes(2);
        expected = Expected.SIZE_LINE;
        return true;
    }

    private boolean readTrailers(ByteBuf in) throws ProtocolException {
        int length = trailerEnd.find(in);
        if ((length < 0 ? in.readableBytes() : length) > maxTrailerBytes) {
            throw new ProtocolException(431, ProtocolEvent.HEAD_TOO_LARGE, "trailer section is too large");
        }
        if (length < 0) {
            return false;
        }
        byte[] bytes = new byte[length];
        in.readBytes(bytes);
        trailers = parser.parseTrailers(bytes, maxTrailerLines);
        expected = Expected.NOTHING;
        return false;
    }
}
