package org.heliostat.benchmarks.slow;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import org.heliostat.benchmarks.hostile.Frames;
import org.heliostat.benchmarks.load.server.Documents;
import org.jspecify.annotations.Nullable;

/** One connection of a slow client. Belongs to the event loop, which calls {@link #tick} each second. */
final class SlowConnection extends SimpleChannelInboundHandler<ByteBuf> {

    private final SlowScript script;
    private final Runnable ended;
    private final FrameHeads frames = new FrameHeads();
    private @Nullable ChannelHandlerContext context;
    private boolean drips;
    private int dripped;
    private long taken;

    /** @param ended run once when the connection has ended, whoever ended it */
    SlowConnection(SlowScript script, Runnable ended) {
        this.script = script;
        this.ended = ended;
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        context = active;
        active.writeAndFlush(Unpooled.wrappedBuffer(script.first()));
        drips = !script.http2();
    }

    /** Sends one byte more, or reads some. */
    void tick() {
        if (context == null) {
            return;
        }
        if (script.readsSlowly()) {
            context.read();
        } else if (drips && dripped < script.dripped().length) {
            context.writeAndFlush(context.alloc().buffer(1).writeByte(script.dripped()[dripped++]));
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext from, ByteBuf bytes) {
        taken += bytes.readableBytes();
        if (script.http2()) {
            frames.read(bytes, this::frame);
        } else if (!script.readsSlowly()) {
            // It has sent only a part, so that any answer is a refusal.
            from.close();
        }
        if (taken >= Documents.LARGE_SIZE) {
            from.close();
        }
    }

    private void frame(int found) {
        if (context == null) {
            return;
        }
        int kind = FrameHeads.kind(found);
        if (kind == Frames.SETTINGS && (FrameHeads.flags(found) & Frames.ACK) == 0 && !drips) {
            drips = true;
            context.writeAndFlush(Unpooled.wrappedBuffer(script.then()));
        } else if (kind == Frames.GOAWAY
                || kind == Frames.RST_STREAM
                || kind == Frames.HEADERS && !script.readsSlowly()) {
            context.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext gone) {
        context = null;
        ended.run();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext from, Throwable cause) {
        from.close();
    }
}
