package org.heliostat.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.adminui.api.CollectedBody;
import org.heliostat.adminui.api.Json;
import org.heliostat.connection.KeepAlive;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.listen.ListenSockets;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The limits of the administration's door, at a true socket, in a time that only the test moves on. */
class AdminListenerTest {

    private static final int CONNECTIONS = 64;
    private static final String HEALTH = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String SIGN_IN =
            "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000\r\n\r\n";

    private final FakeTicker ticker = new FakeTicker();
    private final ProtocolCounters counters = new ProtocolCounters(ticker);
    private final AtomicInteger late = new AtomicInteger();
    private final List<RawClient> clients = new ArrayList<>();
    private ListenSockets sockets;
    private int port;

    @BeforeEach
    void open() throws Exception {
        sockets = new ListenSockets(
                List.of(AdminListener.socket(0)),
                AdminListener.options("auto"),
                new HttpEnvironment(
                        AdminListener.settings(),
                        this::received,
                        (exchange, task) -> task.run(),
                        new KeepAlive(CONNECTIONS, Duration.ofSeconds(30)),
                        counters,
                        ticker,
                        () -> 0),
                ticker);
        sockets.open();
        port = sockets.all().get(0).port();
    }

    @AfterEach
    void close() throws IOException {
        for (RawClient client : clients) {
            client.close();
        }
        sockets.close();
    }

    @Test
    void aProbeComesInHoweverManyConnectionsSayNothing() throws Exception {
        for (int i = 0; i < 2 * CONNECTIONS; i++) {
            client();
        }

        assertThat(client().send(HEALTH).readAnswer()).startsWith("HTTP/1.1 200");

        Await.until(() -> counters.snapshot().connectionsOpen() <= CONNECTIONS);
        assertThat(counters.total(ProtocolEvent.CONNECTION_REFUSED)).isGreaterThanOrEqualTo(CONNECTIONS);
    }

    @Test
    void aProbeComesInHoweverManyBodiesAreAwaited() throws Exception {
        for (int i = 0; i < CONNECTIONS + 10; i++) {
            client().send(SIGN_IN + "{");
        }

        assertThat(client().send(HEALTH).readAnswer()).startsWith("HTTP/1.1 200");
    }

    @Test
    void whoSaysNothingIsClosedAfterSeconds() throws Exception {
        RawClient silent = client();
        Await.until(() -> counters.snapshot().connectionsOpen() == 1);

        // It is counted a moment before its time begins to run.
        Await.until(() -> {
            ticker.advance(Duration.ofSeconds(6));
            return counters.snapshot().connectionsOpen() == 0;
        });

        assertThat(silent.readToEnd()).isEmpty();
    }

    @Test
    void aBodyThatDripsIsRefused() throws Exception {
        RawClient slow = client().send(SIGN_IN);
        AtomicInteger sent = new AtomicInteger();

        Await.until(() -> {
            ticker.advance(Duration.ofSeconds(1));
            if (sent.incrementAndGet() < 500) {
                drip(slow);
            }
            return late.get() == 1;
        });

        assertThat(slow.readToEnd()).startsWith("HTTP/1.1 408");
    }

    private static void drip(RawClient client) {
        try {
            client.send("x");
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private RawClient client() throws IOException {
        RawClient client = new RawClient(port);
        clients.add(client);
        return client;
    }

    private void received(Exchange exchange) {
        CollectedBody.collect(exchange, 4096, new CollectedBody.Receiver() {
            @Override
            public void whole() {
                answer(exchange, 200);
            }

            @Override
            public void failed(Exception why) {
                if (why instanceof BodyException broken) {
                    late.incrementAndGet();
                    answer(exchange, broken.status());
                }
            }
        });
    }

    private static void answer(Exchange exchange, int status) {
        try {
            Json.sendText(exchange, status, "answered");
        } catch (IOException gone) {
            exchange.response().abort();
        }
    }
}
