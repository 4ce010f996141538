package org.heliostat.http.channel;

import io.netty.buffer.ByteBuf;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/** Carries what is sent by one call to the I/O loop. Owns its buffers until they are written. */
public final class Send {

    final Sender sender;
    final ByteBuf bytes;
    final @Nullable Object content;
    final @Nullable ByteBuf tail;
    final long size;
    final boolean last;

    /** Whether the content is a file that is read while it leaves, piece by piece. */
    final boolean read;

    /** Neighbour on its way to the loop; touched by {@link OrderedSends} only. */
    @Nullable
    Send next;

    /**
     * @param bytes head and framing, or everything
     * @param content shared bytes or part of a file, written behind {@code bytes}
     * @param tail framing behind the content
     */
    public Send(Sender sender, ByteBuf bytes, @Nullable Object content, @Nullable ByteBuf tail, boolean last) {
        this.sender = sender;
        this.bytes = bytes;
        this.content = content;
        this.tail = tail;
        this.size = bytes.readableBytes() + MessageSizes.of(content) + MessageSizes.of(tail);
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
