package org.heliostat.http.http1.encode;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.heliostat.request.Response;
import org.jspecify.annotations.Nullable;

/** How the body of one answer is delimited, and how much of what was promised has been sent. One thread at a time. */
public final class BodyFraming {

    /** Before the head was made; promises nothing. */
    public static final BodyFraming UNDECIDED = new BodyFraming(false, true, -1);

    private static final byte[] NOTHING = {};
    private static final byte[] CRLF = {'\r', '\n'};

    private final boolean chunked;
    private final boolean suppressed;
    private final long promised;
    private long sent;

    /**
     * @param suppressed whether the answer must not have a body
     * @param promised bytes by Content-Length, −1 for none
     */
    public BodyFraming(boolean chunked, boolean suppressed, long promised) {
        this.chunked = chunked;
        this.suppressed = suppressed;
        this.promised = promised;
    }

    public boolean isChunked() {
        return chunked;
    }

    public boolean isSuppressed() {
        return suppressed;
    }

    /** @return how many of {@code length} bytes may go out: none where there is no body, no more than was promised */
    public long clip(long length) {
        if (suppressed) {
            return 0;
        }
        long count = promised < 0 ? length : Math.min(length, promised - sent);
        sent += count;
        return count;
    }

    /** @return bytes of body that were let through */
    public long sent() {
        return sent;
    }

    /** @return whether less was sent than was promised */
    public boolean isShort() {
        return sent < promised;
    }

    /** Writes what stands before {@code count} bytes of body. */
    public void open(ByteBuf out, long count) {
        if (chunked && count > 0) {
            out.writeBytes(Long.toHexString(count).getBytes(StandardCharsets.US_ASCII));
            out.writeBytes(CRLF);
        }
    }

    /** Writes what stands behind them. */
    public void close(ByteBuf out, long count, byte[] end) {
        if (chunked && count > 0) {
            out.writeBytes(CRLF);
        }
        out.writeBytes(end);
    }

    /** @return what follows the last byte of the body: the last chunk and the trailers, or nothing */
    public byte[] end(@Nullable Response response) {
        if (!chunked) {
            return NOTHING;
        }
        HeadBuffer end = new HeadBuffer().put('0').crlf();
        Response.TrailerSupplier supplier = response == null ? null : response.trailers();
        if (supplier != null) {
            end.putFields(supplier.trailers());
        }
        end.crlf();
        return Arrays.copyOf(end.array(), end.length());
    }
}
