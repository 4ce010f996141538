package org.heliostat.http.http1.decode;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.heliostat.testing.Must;

/**
 * Bytes as a chunked body: the same data, end and refusal whether they come at once or one by one; what was taken, written
 * as one chunk, is the same body; no line, extension or trailer is longer than its limit.
 */
public final class ChunkLinesFuzz {

    private static final int TRAILER_BYTES = 200;
    private static final int TRAILER_LINES = 5;

    /** What became of a body: what was read of it, where it ended, and why. */
    private record Read(String data, int end, String outcome) {}

    private ChunkLinesFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Read whole = read(input, Math.max(1, input.length));
        Read single = read(input, 1);
        Must.equal(single.data(), whole.data(), "data of a body that comes byte by byte");
        // What is too long shows later or earlier, by how much is there.
        boolean sameEnd = single.outcome().equals(whole.outcome())
                || !single.outcome().equals("whole") && !whole.outcome().equals("whole");
        Must.hold(sameEnd, "byte by byte: " + single.outcome() + " (expected: " + whole.outcome() + ")");
        if (!whole.outcome().equals("whole")) {
            return;
        }
        Must.equal(single.end(), whole.end(), "end of a body that comes byte by byte");
        byte[] data = whole.data().getBytes(StandardCharsets.ISO_8859_1);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        if (data.length > 0) {
            written.writeBytes((Integer.toHexString(data.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            written.writeBytes(data);
            written.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        written.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        Read again = read(written.toByteArray(), Math.max(1, written.size()));
        Must.equal(again, new Read(whole.data(), written.size(), "whole"), "a body, written and read again");
    }

    private static Read read(byte[] input, int piece) {
        ChunkedDecoder decoder = new ChunkedDecoder(new HeadParser(), TRAILER_BYTES, TRAILER_LINES);
        ByteBuf in = Unpooled.buffer(Math.max(1, input.length));
        StringBuilder data = new StringBuilder();
        int at = 0;
        try {
            while (at < input.length && !decoder.isFinished()) {
                int count = Math.min(piece, input.length - at);
                in.writeBytes(input, at, count);
                at += count;
                take(decoder, in, data);
            }
        } catch (ProtocolException refused) {
            Must.beOneLine(refused.getMessage());
            return new Read(data.toString(), in.readerIndex(), refused.status() + " " + refused.getMessage());
        }
        if (!decoder.isFinished()) {
            return new Read(data.toString(), in.readerIndex(), "unfinished");
        }
        Http1Headers trailers = decoder.trailers();
        Must.hold(trailers == null || trailers.size() <= TRAILER_LINES, "more trailers than are allowed");
        return new Read(data.toString(), in.readerIndex(), "whole");
    }

    private static void take(ChunkedDecoder decoder, ByteBuf in, StringBuilder data) throws ProtocolException {
        for (int ready = decoder.advance(in); ready > 0; ready = decoder.advance(in)) {
            Must.hold(ready <= in.readableBytes(), "more data than has come");
            data.append(in.readCharSequence(ready, StandardCharsets.ISO_8859_1));
            decoder.taken(ready);
        }
    }
}
