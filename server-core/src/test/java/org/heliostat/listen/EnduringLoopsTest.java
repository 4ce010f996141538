package org.heliostat.listen;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EnduringLoopsTest {

    private EnduringLoops loops = loops(TransportKind.NIO);

    @AfterEach
    void end() {
        loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    @ParameterizedTest
    @EnumSource(names = {"NIO", "EPOLL"})
    void losesOneConnectionToAnErrorThatEscapes(TransportKind transport) throws Exception {
        end();
        loops = loops(transport);
        Greedy greedy = new Greedy();
        Channel server = new ServerBootstrap()
                .group(loops)
                .channel(transport.serverChannel())
                .childHandler(greedy)
                .bind(InetAddress.getLoopbackAddress(), 0)
                .sync()
                .channel();
        int port = ((InetSocketAddress) server.localAddress()).getPort();

        try (Socket failing = connect(port);
                Socket other = connect(port)) {
            Await.until(() -> greedy.isRead.get() || write(failing));
            assertThat(failing.getInputStream().read()).isEqualTo(-1);
            greedy.fails.set(false);
            other.getOutputStream().write(7);
            assertThat(other.getInputStream().read()).isEqualTo(7);
        }
        server.close().sync();
    }

    @Test
    void outlivesAnErrorOfTheLoopItself() throws Exception {
        EventLoop loop = loops.next();
        AtomicBoolean failed = new AtomicBoolean();
        loop.execute(new Runnable() {
            @Override
            public void run() {
                failed.set(true);
                throw new OutOfMemoryError("test");
            }

            /** The library logs what has failed: no better moment for a second error. */
            @Override
            public String toString() {
                throw new OutOfMemoryError("test: while it is logged");
            }
        });
        assertThat(loop.submit(() -> "served").get(60, TimeUnit.SECONDS)).isEqualTo("served");
        assertThat(failed).isTrue();
        assertThat(loop.isShuttingDown()).isFalse();
    }

    private static EnduringLoops loops(TransportKind transport) {
        return new EnduringLoops(1, new NumberedThreads("test"), new GuardedHandlers(transport.ioHandlers(), true));
    }

    private static Socket connect(int port) throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(60_000);
        return socket;
    }

    private static boolean write(Socket socket) {
        try {
            socket.getOutputStream().write(1);
            return true;
        } catch (java.io.IOException closed) {
            return true;
        }
    }

    /** Fails wherever it is asked; then it sends back what comes. */
    @Sharable
    private static final class Greedy extends ChannelInboundHandlerAdapter {

        private final AtomicBoolean fails = new AtomicBoolean(true);
        private final AtomicBoolean isRead = new AtomicBoolean();

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (fails.get()) {
                ReferenceCountUtil.release(message);
                isRead.set(true);
                throw new Unprintable();
            }
            context.writeAndFlush(message);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            throw new Unprintable();
        }
    }

    /** An error that cannot be logged either. */
    private static final class Unprintable extends OutOfMemoryError {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new OutOfMemoryError("test");
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            throw new OutOfMemoryError("test");
        }
    }
}
