package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.request.Exchange;
import org.heliostat.request.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that leave HTTP, or say so without doing it (RFC 9110 section 15.2.2). */
class SwitchedConnectionTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";

    @ParameterizedTest
    @ValueSource(ints = {100, 101, 103})
    void anInterimStatusIsNoLastAnswer(int status) {
        try (Wire wire = new Wire(exchange -> answer(exchange, status))) {
            wire.send(GET + GET);

            String said = wire.received();
            assertThat(said)
                    .startsWith("HTTP/1.1 500 Internal Server Error\r\n")
                    .doesNotContain("HTTP/1.1 1");
            assertThat(said.split("HTTP/1.1 500 ", -1)).hasSize(3);
            assertThat(wire.exchanges).hasSize(2);
        }
    }

    @Test
    void aSwitchedConnectionIsKeptForItsProtocol() {
        try (Wire wire = new Wire(SwitchedConnectionTest::switchOver)) {
            wire.send(GET + GET);

            assertThat(wire.received())
                    .startsWith("HTTP/1.1 101 ")
                    .contains("Connection: upgrade")
                    .doesNotContain("close");
            assertThat(wire.exchanges).hasSize(1);
            assertThat(wire.isClosed()).isFalse();
        }
    }

    @Test
    void aSwitchedConnectionThatTheServerEndsIsNoClientGone() {
        try (Wire wire = new Wire(SwitchedConnectionTest::switchOver)) {
            wire.send(GET);

            wire.ioLoop.drain();
            wire.elapse(Duration.ofMillis(250));
            wire.channel.close();

            assertThat(wire.isClosed()).isTrue();
            assertThat(wire.counters.total(ProtocolEvent.UPGRADED)).isEqualTo(1);
            assertThat(wire.counters.total(ProtocolEvent.CLIENT_GONE)).isZero();
        }
    }

    @Test
    void aSwitchedConnectionOnWhichNothingPassesEnds() {
        try (Wire wire = new Wire(SwitchedConnectionTest::switchOver, "UpgradeTimeout", "100")) {
            wire.send(GET);
            wire.tick(Duration.ZERO).tick(Duration.ofSeconds(99));
            wire.send("x").tick(Duration.ZERO).tick(Duration.ofMillis(99_900));
            assertThat(wire.counters.total(ProtocolEvent.UPGRADE_TIMEOUT)).isZero();

            wire.tick(Duration.ofMillis(100));
            wire.elapse(Duration.ofMillis(250));
            wire.tick(Duration.ofMinutes(1));

            assertThat(wire.isClosed()).isTrue();
            assertThat(wire.counters.total(ProtocolEvent.UPGRADE_TIMEOUT)).isEqualTo(1);
        }
    }

    @Test
    void aSwitchedConnectionMayBeIdleWithoutEnd() {
        try (Wire wire = new Wire(SwitchedConnectionTest::switchOver, "UpgradeTimeout", "0")) {
            wire.send(GET);
            wire.tick(Duration.ofDays(1));

            assertThat(wire.counters.total(ProtocolEvent.UPGRADE_TIMEOUT)).isZero();
        }
    }

    @Test
    void aStreamOfEventsThatItsClientLeavesIsNoLoss() {
        assertThat(goneAfter("text/event-stream")).isZero();
        assertThat(goneAfter("text/plain")).isEqualTo(1);
    }

    /** @return clients counted as gone when one leaves in the middle of an answer of the type */
    private static long goneAfter(String type) {
        try (Wire wire = new Wire(exchange -> {
            Response response = exchange.response().status(200);
            response.headers().set("Content-Type", type);
            exchange.response().transport().send(response, new byte[] {'a'}, 0, 1, false);
        })) {
            wire.send(GET);
            wire.channel.close();
            return wire.counters.total(ProtocolEvent.CLIENT_GONE);
        }
    }

    private static void answer(Exchange exchange, int status) {
        Response response = exchange.response().status(status);
        response.headers().set("Connection", "upgrade");
        try {
            response.finish();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void switchOver(Exchange exchange) {
        exchange.response().headers().set("Connection", "upgrade");
        try {
            exchange.response().switchProtocols();
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}
