package org.heliostat.study.load;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Opens connections to one server. Any thread may use it. */
final class Connector {

    private static final int CONNECT_MILLIS = 10_000;
    private static final int LAST_PORT = 0x7fff;

    private final Class<? extends Channel> kind;
    private final InetSocketAddress address;
    private final Target target;
    private final Connections manner;
    private final @Nullable SslContext tls;
    private final AtomicInteger opened = new AtomicInteger();

    /** @param tls null where the target is not asked for over TLS */
    Connector(
            Class<? extends Channel> kind,
            InetSocketAddress address,
            Target target,
            Connections manner,
            @Nullable SslContext tls) {
        this.kind = kind;
        this.address = address;
        this.target = target;
        this.manner = manner;
        this.tls = tls;
    }

    ChannelFuture connect(EventLoop loop, ChannelHandler handler) {
        return new Bootstrap()
                .group(loop)
                .channel(kind)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (tls != null) {
                            channel.pipeline().addLast(handshake(channel, tls));
                        }
                        channel.pipeline().addLast(handler);
                    }
                })
                .connect(address);
    }

    /**
     * Sessions are found again by host and port, and for nothing else the port is used: under one of its own each connection finds none,
     * and still names the host.
     */
    private SslHandler handshake(Channel channel, SslContext context) {
        int port = manner == Connections.NEW ? 1 + (opened.getAndIncrement() & LAST_PORT) : target.port();
        SslHandler handler = context.newHandler(channel.alloc(), target.host(), port);
        handler.setHandshakeTimeout(CONNECT_MILLIS, TimeUnit.MILLISECONDS);
        return handler;
    }
}
