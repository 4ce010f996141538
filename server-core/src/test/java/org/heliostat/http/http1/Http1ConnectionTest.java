package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.heliostat.connection.Overload;
import org.heliostat.request.Exchange;
import org.heliostat.request.Response;
import org.junit.jupiter.api.Test;

/** A connection from its first byte to its last, without a socket. */
class Http1ConnectionTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String DATE = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n";

    @Test
    void answersARequest() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(GET);

            assertThat(wire.received())
                    .isEqualTo("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n" + DATE + "Server: Heliostat\r\n\r\nGET /a");
            assertThat(wire.isClosed()).isFalse();
        }
    }

    @Test
    void answersPipelinedRequestsInOneWriteAndInOrder() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(GET + GET.replace("/a", "/b") + GET.replace("/a", "/c"));

            assertThat(wire.channel.outboundMessages()).hasSize(1);
            assertThat(wire.received()).containsSubsequence("GET /a", "GET /b", "GET /c");
            assertThat(wire.keepAlive.snapshot().hits()).isEqualTo(2);
        }
    }

    @Test
    void handsOutOneExchangeAtATime() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET + GET);

            assertThat(wire.exchanges).hasSize(1);
            Wire.echo(wire.exchanges.get(0));
            assertThat(wire.exchanges).hasSize(2);
        }
    }

    @Test
    void toleratesOneBlankLineBeforeARequest() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send("\r\n" + GET + "\r\n" + GET);

            assertThat(wire.exchanges).hasSize(2);
        }
    }

    @Test
    void seesHeadersWithoutCase() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send("GET / HTTP/1.1\r\nhOsT: h:81\r\nX-One:  a b \t\r\nx-one: c\r\n\r\n");

            Exchange exchange = wire.exchanges.get(0);
            assertThat(exchange.request().headers().all("X-ONE")).containsExactly("a b", "c");
            assertThat(exchange.request().headers().name(1)).isEqualTo("X-One");
            assertThat(exchange.request().client().port()).isEqualTo(81);
        }
    }

    @Test
    void stopsReadingFurtherRequestsWhileOneIsServed() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET.repeat(10_000));

            assertThat(wire.exchanges).hasSize(1);
            assertThat(wire.channel.config().isAutoRead()).isFalse();
        }
    }

    @Test
    void answers408WhenAHeadDoesNotEnd() {
        try (Wire wire = new Wire(Wire::echo, "AcceptTimeout", "5")) {
            wire.send("GET / HTTP/1.1\r\nHost:");

            wire.tick(Duration.ofSeconds(4));
            assertThat(wire.received()).isEmpty();
            wire.send(" h").tick(Duration.ofSeconds(1));

            assertThat(wire.received()).startsWith("HTTP/1.1 408 ");
            assertThat(wire.isClosed()).isTrue();
            assertThat(wire.counters.snapshot().headTimeouts()).isEqualTo(1);
        }
    }

    @Test
    void closesAKeptConnectionAfterKeepAliveTimeoutAndCountsIt() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(GET);
            assertThat(wire.keepAlive.snapshot().count()).isEqualTo(1);

            wire.tick(Duration.ofSeconds(29));
            assertThat(wire.isClosed()).isFalse();
            wire.tick(Duration.ofSeconds(1));

            assertThat(wire.isClosed()).isTrue();
            assertThat(wire.keepAlive.snapshot().timeouts()).isEqualTo(1);
            assertThat(wire.keepAlive.snapshot().count()).isZero();
        }
    }

    @Test
    void refusesToKeepMoreConnectionsThanAllowed() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.keepAlive.limits(1, Duration.ofSeconds(30));
            assertThat(wire.keepAlive.reserve()).isTrue();

            wire.send(GET);

            assertThat(wire.received()).contains("Connection: close\r\n");
            assertThat(wire.keepAlive.snapshot().refusals()).isEqualTo(1);
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void keepsAnOldClientsConnectionOnlyWhenAsked() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n");
            assertThat(wire.received()).contains("Connection: keep-alive\r\n");
            assertThat(wire.isClosed()).isFalse();

            wire.send("GET / HTTP/1.0\r\n\r\n");
            assertThat(wire.received()).contains("Connection: close\r\n");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void refusesInAnswerOrderWhenOverloaded() {
        Overload overload = new Overload(5, false);
        try (Wire wire = new Wire(overload::refuse)) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhe");

            assertThat(wire.received())
                    .startsWith("HTTP/1.1 503 ")
                    .contains("Retry-After: 5\r\n", "Connection: close\r\n");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void closesSilentlyWithStrictOverflow() {
        Overload overload = new Overload(5, true);
        try (Wire wire = new Wire(overload::refuse)) {
            wire.send(GET);

            assertThat(wire.received()).isEmpty();
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void answersEveryCompleteHeadBeforeItEndsInADrain() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET + GET + "GET / HT");
            wire.ioLoop.drain();
            wire.channel.runPendingTasks();

            Wire.echo(wire.exchanges.get(0));
            assertThat(wire.received()).doesNotContain("Connection");
            assertThat(wire.exchanges).hasSize(2);
            Wire.echo(wire.exchanges.get(1));

            assertThat(wire.received()).contains("Connection: close\r\n");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void closesIdleConnectionsInADrain() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(GET);

            wire.ioLoop.drain();
            assertThat(wire.isClosed()).isFalse();
            wire.elapse(Duration.ofMillis(250));

            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void answersARequestThatWasOnItsWayWhenTheDrainBegan() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(GET);
            wire.received();
            wire.ioLoop.drain();
            wire.channel.runPendingTasks();

            wire.send(GET);

            assertThat(wire.received()).startsWith("HTTP/1.1 200 ").contains("Connection: close\r\n");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void givesAConnectionThatWasPromisedToBeKeptAMomentInADrain() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET);
            Response response = wire.exchanges.get(0).response();
            response.output().write('x');
            response.output().flush();
            wire.ioLoop.drain();
            wire.elapse(Duration.ofMillis(250));
            response.finish();

            assertThat(wire.received()).doesNotContain("Connection: close");
            assertThat(wire.isClosed()).isFalse();
            wire.send(GET);
            Wire.echo(wire.exchanges.get(1));
            assertThat(wire.received()).contains("Connection: close\r\n");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void givesUpItsPlaceAtTheRefusalWhenFewerConnectionsMayBeKept() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(GET);
            wire.keepAlive.limits(0, Duration.ofSeconds(30));
            wire.send(GET);

            assertThat(wire.isClosed()).isTrue();
            assertThat(wire.keepAlive.snapshot().count()).isZero();
        }
    }

    @Test
    void tellsTheExchangeWhenTheClientIsGone() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n");
            boolean[] gone = new boolean[1];
            wire.exchanges.get(0).response().transport().whenGone(() -> gone[0] = true);
            wire.channel.runPendingTasks();

            wire.channel.close();

            assertThat(gone[0]).isTrue();
            assertThat(wire.exchanges.get(0).response().transport().isOpen()).isFalse();
            assertThat(wire.counters.snapshot().connectionsOpen()).isZero();
        }
    }

    @Test
    void believesForwardedFieldsOnlyFromTrustedPeers() {
        String request =
                "GET / HTTP/1.1\r\nHost: h\r\nForwarded: for=203.0.113.9;proto=https;host=shop.example\r\n\r\n";
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(request);
            assertThat(wire.exchanges.get(0).request().client().origin()).isEqualTo("http://h");
        }
        try (Wire wire = new Wire(Wire::echo, "TrustedProxies", "127.0.0.0/8", "ProxyHeaders", "forwarded")) {
            wire.send(request);
            assertThat(wire.exchanges.get(0).request().client().origin()).isEqualTo("https://shop.example");
            assertThat(wire.exchanges.get(0).request().client().address().getHostString())
                    .isEqualTo("203.0.113.9");
        }
    }
}
