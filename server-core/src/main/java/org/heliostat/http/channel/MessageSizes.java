package org.heliostat.http.channel;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.FileRegion;
import io.netty.channel.MessageSizeEstimator;
import org.jspecify.annotations.Nullable;

/**
 * Says how much of what was sent waits for the client: parts of files count with all their bytes. Whoever asks for file
 * after file and takes none is stopped by the same limit as with contents from memory. On the I/O loop.
 */
final class MessageSizes implements MessageSizeEstimator.Handle {

    static final MessageSizeEstimator ESTIMATOR = MessageSizes::new;

    private MessageSizes() {}

    @Override
    public int size(Object message) {
        return (int) Math.min(Integer.MAX_VALUE, of(message));
    }

    /** @return bytes of a buffer or of a part of a file; 0 for none. Any thread. */
    static long of(@Nullable Object message) {
        if (message instanceof ByteBuf buffer) {
            return buffer.readableBytes();
        }
        if (message instanceof FileToRead file) {
            return file.count();
        }
        return message instanceof FileRegion region ? region.count() : 0;
    }

    /** @return bytes flushed and not taken by the operating system yet */
    static long unsent(@Nullable ChannelOutboundBuffer buffer) {
        if (buffer == null || buffer.isEmpty()) {
            return 0;
        }
        Unsent unsent = new Unsent();
        try {
            buffer.forEachFlushedMessage(unsent);
        } catch (Exception impossible) {
            // The signature allows it for the sake of processors that throw; this one does not.
            throw new IllegalStateException(impossible);
        }
        return unsent.bytes;
    }

    /** Adds up what is left of each message. */
    private static final class Unsent implements ChannelOutboundBuffer.MessageProcessor {

        private long bytes;

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
}
