package org.heliostat.listen.tls;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;

/**
 * Ends a connection on which an authority has seen its proof: nothing else is said on it (RFC 8737, section 3), and who
 * stands behind hears of no handshake. One for each connection; on its I/O loop.
 */
final class ChallengeEnd extends ChannelInboundHandlerAdapter {

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent completion && completion.isSuccess()) {
            context.close();
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ReferenceCountUtil.release(message);
    }
}
