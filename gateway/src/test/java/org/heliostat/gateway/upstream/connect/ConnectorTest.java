package org.heliostat.gateway.upstream.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.gateway.upstream.ConnectionOwner;
import org.heliostat.gateway.upstream.HeadLimits;
import org.heliostat.gateway.upstream.HostAddresses;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.OriginFloods;
import org.heliostat.gateway.upstream.UpstreamConnection;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.heliostat.gateway.upstream.UpstreamSettings;
import org.heliostat.gateway.upstream.http2.MultiplexOwner;
import org.heliostat.gateway.upstream.http2.MultiplexedConnection;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A host with three addresses, of which the last one listens. */
class ConnectorTest {

    private static final String OPENED = "opened";
    private static final Duration TIME = Duration.ofSeconds(60);

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    @AfterEach
    void end() {
        loops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    }

    private static InetAddress[] three(String host) throws java.net.UnknownHostException {
        return new InetAddress[] {
            InetAddress.getByName("127.0.0.1"), InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.3")
        };
    }

    private String opened(int port, int addresses) throws Exception {
        UpstreamSettings settings = new UpstreamSettings(
                true,
                TIME,
                1,
                TIME,
                TIME,
                new HeadLimits(1_024, 10, 16),
                addresses,
                new UpstreamSettings.Http2Limits(
                        100, 65_535, 0, TIME, new OriginFloods(0, 100, 100, 10_000, 1_000, 3_000, 16)),
                true);
        FakeTicker ticker = new FakeTicker();
        Connector connector = new Connector(new HostAddresses(Runnable::run, ConnectorTest::three, ticker), ticker);
        Told told = new Told(new CompletableFuture<>());
        var loop = loops.next();
        loop.execute(() -> connector.open(
                loop,
                new OriginAddress("http", "app", port),
                UpstreamProtocol.HTTP_1,
                new Ways(settings, () -> {
                    throw new AssertionError("no TLS");
                }),
                told));
        return told.result().get(TIME.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void asManyAddressesAreTriedAsMayBe() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.3"))) {
            assertThat(opened(listener.getLocalPort(), 3)).isEqualTo(OPENED);
            assertThat(opened(listener.getLocalPort(), 2)).contains("Connection refused");
        }
    }

    private record Told(CompletableFuture<String> result) implements ConnectOwner {

        @Override
        public void opened(UpstreamConnection connection) {
            result.complete(OPENED);
            connection.abort();
        }

        @Override
        public void opened(MultiplexedConnection connection) {
            result.complete("HTTP/2");
        }

        @Override
        public void failed(UpstreamFailure failure) {
            result.complete(failure.what());
        }

        @Override
        public ConnectionOwner connections() {
            return new ConnectionOwner() {
                @Override
                public void idle(UpstreamConnection connection) {}

                @Override
                public void closed(UpstreamConnection connection) {}

                @Override
                public void spokeUnasked(UpstreamConnection connection) {}

                @Override
                public void sent(long bytes) {}

                @Override
                public void received(long bytes) {}
            };
        }

        @Override
        public MultiplexOwner multiplexes() {
            throw new AssertionError("HTTP/1.1 is asked for");
        }
    }
}
