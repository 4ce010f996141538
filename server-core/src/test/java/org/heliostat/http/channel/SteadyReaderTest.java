package org.heliostat.http.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.connection.IoLoop;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On a real socket, whose kernel takes much at once and then nothing for long; time is the test's. */
@Timeout(120)
class SteadyReaderTest {

    private static final int ANSWER = 8_000_000;
    private static final int SEND_BUFFER = 400_000;
    private static final int PIECE = 4_096;

    @Test
    void isNotCutWhileTheKernelTakesNothing() throws Exception {
        assumeTrue(Epoll.isAvailable());
        try (Reader reader = new Reader(EpollIoHandler.newFactory(), EpollServerSocketChannel.class)) {
            readsSteadilyThenNothing(reader);
            assertThat(reader.bytesUntilReset())
                    .as("left to take by the kernel")
                    .isLessThan(SEND_BUFFER / 4);
        }
    }

    @Test
    void isNotCutWithIoUringEither() throws Exception {
        assumeTrue(IoUring.isAvailable());
        try (Reader reader = new Reader(IoUringIoHandler.newFactory(), IoUringServerSocketChannel.class)) {
            readsSteadilyThenNothing(reader);
            // A send that the ring has begun is done whole.
            assertThat(reader.bytesUntilReset()).isLessThan(ANSWER / 2);
        }
    }

    private static void readsSteadilyThenNothing(Reader reader) throws Exception {
        long kernel = reader.untilTheKernelIsFull();

        for (int i = 0; i < 5; i++) {
            reader.takeSome();
            assertThat(reader.isOpenAfter(30)).isTrue();
        }
        assertThat(reader.takenByKernel()).as("taken by the kernel meanwhile").isEqualTo(kernel);

        // What it has read last may be acknowledged only now.
        Await.until(() -> !reader.isOpenAfter(30));
        assertThat(reader.environment.counters().snapshot().writeTimeouts()).isEqualTo(1);
    }

    /** A client with little room, and a connection that has much for it. NetWriteTimeout is 60 seconds. */
    private static final class Reader implements AutoCloseable {

        private final FakeEnvironment environment = FakeEnvironment.with("MinResponseRate", "0");
        private final CompletableFuture<ConnectionHandler> accepted = new CompletableFuture<>();
        private final Socket client = new Socket();
        private final EventLoopGroup loops;
        private final Channel channel;
        private final ConnectionHandler handler;

        Reader(IoHandlerFactory transport, Class<? extends ServerChannel> kind) throws Exception {
            loops = new MultiThreadIoEventLoopGroup(1, transport);
            CompletableFuture<Channel> made = new CompletableFuture<>();
            Channel server = new ServerBootstrap()
                    .group(loops)
                    .channel(kind)
                    .childOption(ChannelOption.SO_SNDBUF, SEND_BUFFER)
                    .childHandler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel child) {
                            IoLoop loop = new IoLoop(child.eventLoop(), environment.ticker());
                            ConnectionHandler added = new ConnectionHandler(
                                    environment, loop, "ls1", false, protocol -> new FakeProtocol());
                            child.pipeline().addLast(added);
                            made.complete(child);
                            accepted.complete(added);
                        }
                    })
                    .bind(InetAddress.getLoopbackAddress(), 0)
                    .sync()
                    .channel();
            client.setReceiveBufferSize(2 * PIECE);
            client.connect(server.localAddress());
            handler = accepted.get(60, TimeUnit.SECONDS);
            channel = made.get();
            onLoop(() -> {
                handler.write(Unpooled.wrappedBuffer(new byte[ANSWER]));
                handler.flush();
                return null;
            });
            isOpenAfter(1);
        }

        /** @return bytes that it has taken; no more until much of them has left for the client */
        long untilTheKernelIsFull() {
            Await.until(() -> takenByKernel() >= SEND_BUFFER / 2);
            return takenByKernel();
        }

        /** Reads until the other side knows that more has been taken. */
        void takeSome() throws IOException, InterruptedException {
            long before = taken();
            byte[] piece = new byte[PIECE];
            while (taken() == before) {
                assertThat(client.getInputStream().readNBytes(piece, 0, PIECE)).isPositive();
            }
        }

        /** @return what the client gets until it hears of the reset */
        int bytesUntilReset() throws IOException {
            client.setSoTimeout(60_000);
            byte[] piece = new byte[PIECE];
            int count = 0;
            try {
                for (int got = 0; got >= 0; got = client.getInputStream().read(piece)) {
                    count += got;
                }
            } catch (SocketException reset) {
                return count;
            }
            throw new AssertionError("it ended in good order after " + count + " bytes");
        }

        long takenByKernel() {
            return onLoop(() -> ANSWER - MessageSizes.unsent(channel.unsafe().outboundBuffer()));
        }

        private long taken() {
            return onLoop(() -> handler.progress().taken());
        }

        boolean isOpenAfter(int seconds) {
            environment.ticker().advance(Duration.ofSeconds(seconds));
            long now = environment.ticker().nanos();
            return onLoop(() -> {
                handler.tick(now);
                return !handler.isCut();
            });
        }

        private <T> T onLoop(Callable<T> task) {
            return channel.eventLoop().submit(task).syncUninterruptibly().getNow();
        }

        @Override
        public void close() throws Exception {
            client.close();
            loops.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        }
    }
}
