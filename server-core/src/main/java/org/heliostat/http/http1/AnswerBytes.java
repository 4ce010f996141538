package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import io.netty.util.ReferenceCountUtil;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.heliostat.buffer.SpareBuffers;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.channel.Send;
import org.heliostat.http.channel.Sender;
import org.heliostat.http.http1.encode.AnswerHead;
import org.heliostat.http.http1.encode.HeadBuffer;
import org.heliostat.request.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the bytes of one answer together, on the calling thread, and hands them to the connection: head, framing and
 * content; knows how the body is delimited and how much of what was promised has been sent. One thread at a time.
 */
final class AnswerBytes {

    /** Shared content up to this size is copied behind the head: cheaper than a write of its own. */
    static final int COPY_LIMIT = 16 * 1024;

    static final byte[] NOTHING = {};
    static final byte[] CRLF = {'\r', '\n'};

    private static final Logger LOG = LoggerFactory.getLogger(AnswerBytes.class);

    private static final int CHUNK_OVERHEAD = 24;

    private final ConnectionChannel channel;
    private final Sender sender;
    private final SpareBuffers headBuffers;
    private final @Nullable Response response;
    private boolean chunked;
    private boolean suppressed = true;
    private long promised = -1;
    private long sent;
    private long bytes;

    /** Before the head was made: has no body, promises nothing. */
    AnswerBytes(ConnectionChannel channel, Sender sender, SpareBuffers headBuffers, @Nullable Response response) {
        this.channel = channel;
        this.sender = sender;
        this.headBuffers = headBuffers;
        this.response = response;
    }

    /** The head was made. */
    void framed(AnswerHead head) {
        chunked = head.isChunked();
        suppressed = head.isBodySuppressed();
        promised = head.promised();
    }

    /** The head has left: what follows are another protocol's bytes, as they are. */
    void unframed() {
        chunked = false;
        suppressed = false;
        promised = -1;
        sent = 0;
    }

    /** @return bytes of head, framing and body that were handed over */
    long total() {
        return bytes;
    }

    /** @return bytes of body that were let through */
    long body() {
        return sent;
    }

    /** @return whether fewer bytes were sent than the head promised */
    boolean isShort() {
        return sent < promised;
    }

    /** @return how many of {@code length} bytes may go out: none where there is no body, no more than was promised */
    long clip(long length) {
        if (suppressed) {
            return 0;
        }
        long count = promised < 0 ? length : Math.min(length, promised - sent);
        sent += count;
        if (count < length) {
            LOG.warn("connection {}: an answer is longer than its Content-Length, cut there", channel.name());
        }
        return count;
    }

    /** @param direct whether to write into the loop's buffer at once */
    void send(@Nullable HeadBuffer start, byte[] content, int offset, int length, boolean last, boolean direct) {
        int count = (int) clip(length);
        byte[] end = end(last);
        ByteBuf out = opened(start, count, end, direct);
        int before = out.readableBytes();
        out.writeBytes(content, offset, count);
        closed(out, before, count, end, last, direct);
    }

    /** As above, copied too. */
    void sendCopy(@Nullable HeadBuffer start, ByteBuffer content, boolean last, boolean direct) {
        int count = (int) clip(content.remaining());
        byte[] end = end(last);
        ByteBuf out = opened(start, count, end, direct);
        int before = out.readableBytes();
        out.writeBytes(content.slice(content.position(), count));
        closed(out, before, count, end, last, direct);
    }

    /**
     * @param content of {@code count} bytes, clipped; is released where it cannot be handed over
     * @param direct whether to write on the loop at once
     */
    void sendShared(@Nullable HeadBuffer start, Object content, long count, boolean last, boolean direct) {
        ByteBuf first = null;
        ByteBuf tail = null;
        boolean built = false;
        try {
            byte[] end = end(last);
            int size = (start == null ? 0 : start.length()) + CHUNK_OVERHEAD;
            tail = chunked ? channel.allocate(end.length + CRLF.length) : null;
            first = direct ? channel.room(size) : channel.allocate(size);
            int before = first.readableBytes();
            putHead(first, start, direct);
            open(first, count);
            bytes += first.readableBytes() - before + count;
            if (tail != null) {
                close(tail, count, end);
                bytes += tail.readableBytes();
            }
            built = true;
        } finally {
            if (!built) {
                ReferenceCountUtil.release(content);
                ReferenceCountUtil.release(tail);
                ReferenceCountUtil.release(direct ? null : first);
            }
        }
        if (!direct) {
            channel.send(new Send(sender, first, content, tail, last));
            return;
        }
        channel.write(content);
        if (tail != null) {
            channel.write(tail);
        }
    }

    /** @return a buffer with the head, and room for {@code count} bytes of body and what ends them */
    private ByteBuf opened(@Nullable HeadBuffer start, int count, byte[] end, boolean direct) {
        int size = (start == null ? 0 : start.length()) + count + end.length + CHUNK_OVERHEAD;
        ByteBuf out = direct ? channel.room(size) : channel.allocate(size);
        int before = out.readableBytes();
        putHead(out, start, direct);
        open(out, count);
        bytes += out.readableBytes() - before;
        return out;
    }

    private void closed(ByteBuf out, int before, int count, byte[] end, boolean last, boolean direct) {
        close(out, count, end);
        bytes += out.readableBytes() - before;
        if (!direct) {
            channel.send(new Send(sender, out, null, null, last));
        }
    }

    /** The head is used up. */
    private void putHead(ByteBuf out, @Nullable HeadBuffer start, boolean direct) {
        if (start != null) {
            out.writeBytes(start.array(), 0, start.length());
            if (!direct) {
                headBuffers.give(start.array());
            }
        }
    }

    /** Writes what stands before {@code count} bytes of body. */
    private void open(ByteBuf out, long count) {
        if (chunked && count > 0) {
            out.writeBytes(Long.toHexString(count).getBytes(StandardCharsets.US_ASCII));
            out.writeBytes(CRLF);
        }
    }

    /** Writes what stands behind them. */
    private void close(ByteBuf out, long count, byte[] end) {
        if (chunked && count > 0) {
            out.writeBytes(CRLF);
        }
        out.writeBytes(end);
    }

    /** @return what follows the last byte of the body: the last chunk and the trailers, or nothing */
    private byte[] end(boolean last) {
        if (!last || !chunked) {
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
