package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/** What one call of a transport hands over to the I/O loop. Owns its buffers until they are written. */
final class Send {

    final Http1Transport transport;
    final ByteBuf bytes;
    final @Nullable Object content;
    final @Nullable ByteBuf tail;
    final long size;
    final boolean last;

    /** Whether the content is a file that is read while it leaves, piece by piece. */
    final boolean read;

    /** Neighbour in the outbox; touched by {@link Outbox} only. */
    @Nullable
    Send next;

    /**
     * @param bytes head and framing, or everything
     * @param content shared bytes or part of a file, written behind {@code bytes}
     * @param tail framing behind the content
     */
    Send(Http1Transport transport, ByteBuf bytes, @Nullable Object content, @Nullable ByteBuf tail, boolean last) {
        this.transport = transport;
        this.bytes = bytes;
        this.content = content;
        this.tail = tail;
        this.size = bytes.readableBytes() + Outbox.sizeOf(content) + Outbox.sizeOf(tail);
        this.last = last;
        this.read = content instanceof FileToRead;
    }

    /** Nothing of it was written, and nothing will be. */
    void release() {
        bytes.release();
        ReferenceCountUtil.release(content);
        ReferenceCountUtil.release(tail);
    }
}
