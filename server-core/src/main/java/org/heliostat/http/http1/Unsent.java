package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.FileRegion;
import org.jspecify.annotations.Nullable;

/** Adds up what is left of the messages that wait for the client. One look, on the I/O loop. */
final class Unsent implements ChannelOutboundBuffer.MessageProcessor {

    private long bytes;

    private Unsent() {}

    /** @return bytes flushed and not taken by the operating system yet */
    static long of(@Nullable ChannelOutboundBuffer buffer) {
        Unsent unsent = new Unsent();
        if (buffer != null && !buffer.isEmpty()) {
            unsent.addAll(buffer);
        }
        return unsent.bytes;
    }

    private void addAll(ChannelOutboundBuffer buffer) {
        try {
            buffer.forEachFlushedMessage(this);
        } catch (Exception impossible) {
            // The signature allows it for the sake of processors that throw; this one does not.
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public boolean processMessage(Object message) {
        if (message instanceof ByteBuf part) {
            bytes += part.readableBytes();
        } else if (message instanceof FileRegion region) {
            bytes += region.count() - region.transferred();
        }
        return true;
    }
}
