package org.heliostat.http.channel;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;

/**
 * Stands before TLS until the client has sent something, and leaves then: who looks whether a port is open, and sends
 * nothing, has not failed in a handshake. Without state, one for all connections; runs on their I/O loops.
 */
@Sharable
public final class FirstBytes extends ChannelInboundHandlerAdapter {

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        context.pipeline().remove(this);
        context.fireChannelRead(message);
    }

    /** @return whether the client has sent nothing yet */
    public static boolean areAwaited(ChannelPipeline pipeline) {
        return pipeline.get(FirstBytes.class) != null;
    }
}
