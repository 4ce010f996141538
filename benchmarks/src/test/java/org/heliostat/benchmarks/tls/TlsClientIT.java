package org.heliostat.benchmarks.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.heliostat.benchmarks.EmbeddedServer;
import org.heliostat.benchmarks.load.client.RequestKind;
import org.heliostat.benchmarks.load.client.ServerMeter;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.client.Workload;
import org.heliostat.benchmarks.load.server.KeyFiles;
import org.heliostat.benchmarks.tls.TlsCase.Manner;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Our client against our server in this process, and against one that keeps no sessions. */
class TlsClientIT {

    private static final RequestKind SMALL = new RequestKind("file", "/file-1k.txt", 1_024, 1_024);

    @TempDir
    static Path folder;

    private static KeyFiles key;
    private static EmbeddedServer server;

    @BeforeAll
    static void start() throws Exception {
        key = KeyFiles.make(folder, KeyFiles.Kind.ECDSA);
        server = new EmbeddedServer(folder.resolve("instance"), key);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"KEPT, TLSv1.3", "FULL, TLSv1.3", "RESUMED, TLSv1.3", "RESUMED, TLSv1.2"})
    void countsAnswersOfEachManner(Manner manner, String version) throws Exception {
        Tally tally = load(manner, version, server.securePort(), SMALL);

        assertThat(tally.firstWrong()).isEmpty();
        assertThat(tally.answers()).isPositive();
        assertThat(tally.p99Micros()).isPositive();
    }

    @Test
    void doesNotCountAnswersOfAnotherLength() throws Exception {
        Tally tally =
                load(Manner.FULL, "TLSv1.3", server.securePort(), new RequestKind("file", "/file-1k.txt", 1, 1_023));

        assertThat(tally.answers()).isZero();
        assertThat(tally.firstWrong()).isEqualTo("/file-1k.txt: status 200, 1024 bytes");
    }

    @Test
    void countsASessionThatIsNotResumedAsWrong() throws Exception {
        var loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try {
            Channel listening = new ServerBootstrap()
                    .group(loops)
                    .channel(NioServerSocketChannel.class)
                    .childHandler(new Forgetful())
                    .bind("127.0.0.1", 0)
                    .sync()
                    .channel();
            int port = ((InetSocketAddress) listening.localAddress()).getPort();

            Tally tally = load(Manner.RESUMED, "TLSv1.3", port, SMALL);

            assertThat(tally.firstWrong()).isEqualTo("/file-1k.txt: the session was not resumed");
            assertThat(tally.answers()).isZero();
        } finally {
            loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }

    /** Knows no session of another connection: each has keys of its own for tickets. */
    private static final class Forgetful extends ChannelInitializer<Channel> {

        @Override
        protected void initChannel(Channel channel) throws SSLException {
            SslContext context = SslContextBuilder.forServer(
                            key.pem().toFile(), key.pem().toFile())
                    .sslProvider(SslProvider.OPENSSL)
                    .build();
            channel.pipeline().addLast(context.newHandler(channel.alloc()), new ChannelInboundHandlerAdapter() {
                @Override
                public void channelRead(ChannelHandlerContext at, Object message) {
                    ReferenceCountUtil.release(message);
                    at.writeAndFlush(Unpooled.copiedBuffer(
                            "HTTP/1.1 200 OK\r\nContent-Length: 1024\r\n\r\n" + "a".repeat(1_024),
                            StandardCharsets.US_ASCII));
                }
            });
        }
    }

    /** @return of so short a time that something has happened in it */
    private static Tally load(Manner manner, String version, int port, RequestKind kind) throws Exception {
        TlsClient client = new TlsClient(manner, version, Ticker.system());
        for (int millis = 500; millis < 60_000; millis *= 2) {
            Tally tally =
                    client.load(Workload.of(kind, 2), port, Duration.ZERO, Duration.ofMillis(millis), ServerMeter.NONE);
            if (tally.answers() + tally.wrong() > 0) {
                return tally;
            }
        }
        throw new AssertionError("nothing happened in a minute");
    }
}
