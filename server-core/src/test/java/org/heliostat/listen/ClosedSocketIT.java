package org.heliostat.listen;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.connection.KeepAlive;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.TestHttpSettings;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A socket that was closed is closed for the operating system, too. */
class ClosedSocketIT {

    private static final int TIMES = 50;

    @ParameterizedTest
    @ValueSource(strings = {"epoll", "nio", "io_uring"})
    void thePortIsFreeAtOnce(String transport) throws Exception {
        HttpEnvironment environment = new HttpEnvironment(
                TestHttpSettings.with(),
                exchange -> {},
                (exchange, task) -> {},
                new KeepAlive(1, Duration.ofSeconds(30)),
                new ProtocolCounters(Ticker.system()),
                Ticker.system(),
                WallClock.system());
        SocketOptions options = new SocketOptions(transport, 1, 128, 0, 0, SocketOptions.Allocator.ADAPTIVE);
        try (ListenSockets sockets = new ListenSockets(List.of(anyPort()), options, environment, Ticker.system())) {
            for (int i = 0; i < TIMES; i++) {
                sockets.open();
                int port = sockets.all().get(0).port();
                sockets.stopAccepting();
                try (ServerSocket another = new ServerSocket()) {
                    another.setReuseAddress(false);
                    another.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
                }
            }
        }
    }

    private static ListenSocketConfig anyPort() {
        return new ListenSocketConfig(
                new SourceLocation("server.xml", 1),
                "ls1",
                "127.0.0.1",
                0,
                false,
                1,
                "default",
                false,
                "vs1",
                "localhost",
                Optional.empty());
    }
}
