package org.heliostat.http.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On a real socket: only the kernel knows what a client has taken. */
@Timeout(60)
class LingeringCloseTest {

    private static final int ANSWER = 100_000;

    @Test
    void closeTimeoutBeginsWhenTheClientHasTakenTheLastByte() throws Exception {
        try (Ending ending = new Ending("CloseTimeout", "2", "NetWriteTimeout", "60")) {
            assertThat(ending.isOverAfter(3)).isFalse();
            assertThat(ending.isOverAfter(3)).isFalse();

            assertThat(ending.takeAll()).isEqualTo(ANSWER);

            while (!ending.isOverAfter(2)) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void aClientThatTakesNothingIsWaitedForNoLongerThanOthers() throws Exception {
        try (Ending ending = new Ending("CloseTimeout", "2", "NetWriteTimeout", "60")) {
            assertThat(ending.isOverAfter(59)).isFalse();
            assertThat(ending.isOverAfter(1)).isFalse();
            assertThat(ending.isOverAfter(1)).isTrue();
        }
    }

    @Test
    void aClientThatTakesItSlowlyIsWaitedFor() throws Exception {
        try (Ending ending = new Ending("CloseTimeout", "2", "NetWriteTimeout", "60", "MinResponseRate", "0")) {
            for (int i = 0; i < 5; i++) {
                ending.takeSome();
                assertThat(ending.isOverAfter(50)).isFalse();
            }

            assertThat(ending.isOverAfter(59)).isFalse();
            assertThat(ending.isOverAfter(60)).isTrue();
        }
    }

    /** A connection whose answer waits in the kernel for a client with little room. */
    private static final class Ending implements AutoCloseable {

        private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
        private final CompletableFuture<ChannelHandlerContext> accepted = new CompletableFuture<>();
        private final FakeEnvironment environment;
        private final Socket client = new Socket();
        private final LingeringClose closing;
        private final ChannelHandlerContext context;

        Ending(String... directives) throws Exception {
            environment = FakeEnvironment.with(directives);
            Channel server = new ServerBootstrap()
                    .group(loops)
                    .channel(EpollServerSocketChannel.class)
                    .childOption(ChannelOption.SO_SNDBUF, 4 * ANSWER)
                    .childHandler(new ChannelInboundHandlerAdapter() {
                        @Override
                        public void handlerAdded(ChannelHandlerContext added) {
                            accepted.complete(added);
                        }
                    })
                    .bind(InetAddress.getLoopbackAddress(), 0)
                    .sync()
                    .channel();
            client.setReceiveBufferSize(4096);
            client.connect(server.localAddress());
            context = accepted.get(20, TimeUnit.SECONDS);
            closing = new LingeringClose(environment, context, false);
            context.writeAndFlush(Unpooled.wrappedBuffer(new byte[ANSWER])).sync();
            context.executor().submit(() -> closing.begin(true)).sync();
            // The end of our half stands behind it on the loop.
            context.executor().submit(() -> {}).sync();
        }

        boolean isOverAfter(int seconds) throws Exception {
            environment.ticker().advance(Duration.ofSeconds(seconds));
            long now = environment.ticker().nanos();
            return context.executor().submit(() -> closing.isOver(now)).get();
        }

        /** Reads until the kernel knows that the client has taken more. */
        void takeSome() throws Exception {
            long before = taken();
            while (taken() == before) {
                assertThat(client.getInputStream().readNBytes(1_024)).isNotEmpty();
            }
        }

        private long taken() throws Exception {
            return context.executor()
                    .submit(() -> SentProgress.of(context.channel(), 0).taken())
                    .get();
        }

        int takeAll() throws Exception {
            InputStream in = client.getInputStream();
            return in.readAllBytes().length;
        }

        @Override
        public void close() throws Exception {
            client.close();
            loops.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        }
    }

    LingeringCloseTest() {
        assumeTrue(Epoll.isAvailable());
    }
}
