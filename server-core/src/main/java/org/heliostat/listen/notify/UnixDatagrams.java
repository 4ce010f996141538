package org.heliostat.listen.notify;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.DomainDatagramPacket;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Sends texts to a Unix datagram socket through epoll's native transport. Seldom used: each text has a loop of its own
 * that ends with it. Any thread that may wait.
 */
public final class UnixDatagrams {

    private static final long LONGEST_SECONDS = 5;

    private UnixDatagrams() {}

    /** @return whether the native transport is there: on Linux, where its library could be loaded */
    public static boolean areAvailable() {
        return Epoll.isAvailable();
    }

    /**
     * Hands one datagram over.
     *
     * @param socket its path; with {@code @} in front, a name in Linux's abstract namespace
     * @throws IOException when nobody has the socket, or it took longer than five seconds
     */
    public static void send(String socket, String text) throws IOException {
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("notify", true), EpollIoHandler.newFactory());
        try {
            Channel channel = done(new Bootstrap()
                            .group(loop)
                            .channel(EpollDomainDatagramChannel.class)
                            .handler(new Deaf())
                            .connect(new DomainSocketAddress(address(socket))))
                    .channel();
            done(channel.writeAndFlush(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8)));
            done(channel.close());
        } finally {
            loop.shutdownGracefully(0, LONGEST_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static String address(String socket) {
        return socket.startsWith("@") ? '\0' + socket.substring(1) : socket;
    }

    private static ChannelFuture done(ChannelFuture future) throws IOException {
        if (!future.awaitUninterruptibly(LONGEST_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException("no answer within " + LONGEST_SECONDS + " s");
        }
        if (!future.isSuccess()) {
            throw new IOException(future.cause().getMessage(), future.cause());
        }
        return future;
    }

    /** Nobody answers. */
    private static final class Deaf extends SimpleChannelInboundHandler<DomainDatagramPacket> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, DomainDatagramPacket packet) {
            // Not expected.
        }
    }
}
