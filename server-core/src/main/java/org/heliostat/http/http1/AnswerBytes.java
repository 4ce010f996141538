package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import io.netty.util.ReferenceCountUtil;
import org.heliostat.http.channel.Send;
import org.heliostat.http.http1.encode.BodyFraming;
import org.heliostat.http.http1.encode.HeadBuffer;
import org.heliostat.qos.Pace;
import org.heliostat.request.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the bytes of one answer together, on the calling thread, and hands them to the loop: head, framing and content.
 * Used by one thread at a time; fields the loop touches too are volatile.
 */
abstract class AnswerBytes extends ClientPresence {

    private static final Logger LOG = LoggerFactory.getLogger(AnswerBytes.class);

    private static final int CHUNK_OVERHEAD = 24;
    static final byte[] NOTHING = {};
    static final byte[] CRLF = {'\r', '\n'};

    final Http1Connection connection;

    @Nullable
    Response response;

    BodyFraming framing = BodyFraming.UNDECIDED;
    boolean ended;
    long bytesSent;

    /** Whether a file is read while it is sent. */
    boolean reads;

    AnswerBytes(Http1Connection connection) {
        this.connection = connection;
    }

    /** @return whose bytes they are */
    abstract Http1Transport transport();

    /** @return null where nothing slows the exchange. Any thread. */
    public abstract @Nullable Pace pace();

    /** @return a buffer with the head, and room for {@code count} bytes of body and what ends them */
    ByteBuf opened(@Nullable HeadBuffer start, int count, byte[] end) {
        int size = (start == null ? 0 : start.length()) + count + end.length + CHUNK_OVERHEAD;
        ByteBuf out = isDirect() ? connection.outbox().room(size) : connection.allocate(size);
        int before = out.readableBytes();
        putHead(out, start);
        framing.open(out, count);
        bytesSent += out.readableBytes() - before;
        return out;
    }

    void closed(ByteBuf out, int before, int count, byte[] end, boolean last) {
        framing.close(out, count, end);
        bytesSent += out.readableBytes() - before;
        handOver(out, last);
    }

    /** @return how many of {@code length} bytes may go out */
    long clipped(long length) {
        long count = framing.clip(length);
        if (count < length && !framing.isSuppressed()) {
            LOG.warn("connection {}: an answer is longer than its Content-Length, cut there", connection.name());
        }
        return count;
    }

    /** The head is used up. */
    private void putHead(ByteBuf out, @Nullable HeadBuffer start) {
        if (start != null) {
            out.writeBytes(start.array(), 0, start.length());
            if (!isDirect()) {
                connection.environment().headBuffers().give(start.array());
            }
        }
    }

    /** @return whether what is sent may go into the loop's buffer at once; what leaves in pieces waits in the outbox */
    boolean isDirect() {
        return connection.isOnLoop() && pace() == null && !reads;
    }

    byte[] end(boolean last) {
        return last ? framing.end(response) : NOTHING;
    }

    private void handOver(ByteBuf out, boolean last) {
        if (!isDirect()) {
            connection.outbox().offer(new Send(transport(), out, null, null, last));
            ended = last;
            return;
        }
        finishOnLoop(last);
    }

    /** @param content is released where it cannot be handed over */
    void handOver(@Nullable HeadBuffer start, Object content, long count, boolean last) {
        boolean onLoop = isDirect();
        ByteBuf first = null;
        ByteBuf tail = null;
        boolean built = false;
        try {
            byte[] end = end(last);
            int size = (start == null ? 0 : start.length()) + CHUNK_OVERHEAD;
            tail = framing.isChunked() ? connection.allocate(end.length + CRLF.length) : null;
            first = onLoop ? connection.outbox().room(size) : connection.allocate(size);
            int before = first.readableBytes();
            putHead(first, start);
            framing.open(first, count);
            bytesSent += first.readableBytes() - before + count;
            if (tail != null) {
                framing.close(tail, count, end);
                bytesSent += tail.readableBytes();
            }
            built = true;
        } finally {
            if (!built) {
                ReferenceCountUtil.release(content);
                ReferenceCountUtil.release(tail);
                ReferenceCountUtil.release(onLoop ? null : first);
            }
        }
        if (!onLoop) {
            connection.outbox().offer(new Send(transport(), first, content, tail, last));
            ended = last;
            return;
        }
        connection.outbox().write(content);
        if (tail != null) {
            connection.outbox().write(tail);
        }
        finishOnLoop(last);
    }

    private void finishOnLoop(boolean last) {
        if (last) {
            ended = true;
            connection.answered(transport());
        }
        connection.flushOutsideBatch();
    }

    /** @return whether fewer bytes were sent than the head promised */
    boolean isShort() {
        return framing.isShort();
    }
}
