package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;
import org.heliostat.request.client.ClientGoneException;
import org.junit.jupiter.api.Test;

/** Bodies that are read on when the answer is complete already. */
class KeptBodiesTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String POST = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n";
    private static final String EXPECTING =
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n";

    private static RequestBody answeredEarly(Wire wire) {
        RequestBody body = wire.exchanges.get(0).request().body();
        body.keep();
        Wire.echo(wire.exchanges.get(0));
        return body;
    }

    @Test
    void whatComesAfterTheAnswerCanBeRead() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(POST + "01");
            RequestBody body = answeredEarly(wire);
            assertThat(wire.received()).startsWith("HTTP/1.1 200 ");

            wire.send("23456789" + GET);

            assertThat(new String(all(body), StandardCharsets.US_ASCII)).isEqualTo("0123456789");
            assertThat(wire.exchanges).hasSize(1);
            body.letGo();
            wire.send("");
            assertThat(wire.exchanges).hasSize(2);
            assertThat(wire.isClosed()).isFalse();
        }
    }

    @Test
    void chunksThatComeAfterTheAnswerCanBeRead() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n");
            RequestBody body = answeredEarly(wire);

            wire.send("5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n" + GET);

            assertThat(new String(all(body), StandardCharsets.US_ASCII)).isEqualTo("hello");
            assertThat(body.trailers()).isNotNull();
            body.letGo();
            wire.send("");
            assertThat(wire.exchanges).hasSize(2);
        }
    }

    @Test
    void whatIsLeftIsDroppedWhenItIsLetGo() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(POST + "01");
            RequestBody body = answeredEarly(wire);

            body.letGo();
            wire.send("2345");
            wire.send("6789" + GET);

            assertThat(wire.exchanges).hasSize(2);
            assertThatThrownBy(() -> all(body)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void theConnectionEndsOnlyWhenTheBodyIsLetGo() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 4\r\n\r\n");
            RequestBody body = answeredEarly(wire);
            assertThat(wire.received()).contains("Connection: close");
            assertThat(wire.isClosed()).isFalse();

            wire.send("four");

            assertThat(all(body)).hasSize(4);
            body.letGo();
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void aBodyLargerThanItsWindowIsReadOn() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 600000\r\n\r\n");
            RequestBody body = answeredEarly(wire);
            byte[] into = new byte[8192];
            int count = 0;

            for (int i = 0; i < 60; i++) {
                wire.send("x".repeat(10_000));
                while (body.available() > 0) {
                    count += body.read(into, 0, into.length);
                }
            }

            assertThat(count).isEqualTo(600_000);
            assertThat(body.isFinished()).isTrue();
        }
    }

    @Test
    void aReaderOfASlowBodyIsTold() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(POST + "01");
            RequestBody body = answeredEarly(wire);
            body.whenReady(() -> {});
            wire.send("");
            body.whenReady(() -> {});

            assertThat(body.available()).isEqualTo(2);
            body.mustEndBy(wire.ticker.nanos());
            wire.tick(Duration.ofSeconds(1));

            assertThatThrownBy(() -> all(body))
                    .isInstanceOfSatisfying(BodyException.class, slow -> assertThat(slow.status())
                            .isEqualTo(408));
            body.letGo();
            wire.tick(Duration.ofSeconds(60));
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void aClientThatLeavesAfterItsAnswerIsNotCountedAsLost() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(POST + "01");
            RequestBody body = answeredEarly(wire);

            wire.channel.close();
            wire.isClosed();

            assertThatThrownBy(() -> all(body)).isInstanceOf(ClientGoneException.class);
            assertThat(wire.counters.snapshot().clientsGone()).isZero();
            body.letGo();
        }
    }

    @Test
    void aClientThatLeavesAfterItsAnswerIsNotGone() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(POST + "01");
            RequestBody body = answeredEarly(wire);
            AtomicBoolean told = new AtomicBoolean();
            wire.exchanges.get(0).whenGone(() -> told.set(true));

            wire.channel.close();
            wire.isClosed();

            assertThat(told).isFalse();
            assertThat(wire.exchanges.get(0).response().transport().isOpen()).isTrue();
            body.letGo();
        }
    }

    @Test
    void aDrainWaitsForTheReader() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(POST + "01");
            RequestBody body = answeredEarly(wire);
            wire.ioLoop.drain();
            wire.elapse(Duration.ofSeconds(1));
            assertThat(wire.isClosed()).isFalse();

            wire.send("23456789");

            assertThat(all(body)).hasSize(10);
            body.letGo();
            wire.send("");
            wire.elapse(Duration.ofSeconds(1));
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void noContinueIsSentBehindAnAnswer() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(EXPECTING);
            RequestBody body = answeredEarly(wire);

            assertThatThrownBy(() -> all(body)).isInstanceOf(IOException.class);

            assertThat(wire.received()).contains("Connection: close").doesNotContain("100 Continue");
            assertThat(wire.isClosed()).isTrue();
            body.letGo();
        }
    }

    @Test
    void aBodyAskedForBehindTheHeadIsNotWaitedFor() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(EXPECTING);
            Exchange exchange = wire.exchanges.get(0);
            RequestBody body = exchange.request().body();
            body.keep();
            exchange.response().status(200).output().write(new byte[] {'o', 'k'});
            exchange.response().output().flush();
            assertThat(body.isReady()).isFalse();
            assertThat(wire.isClosed()).isFalse();

            exchange.response().finish();

            assertThat(wire.received()).contains("Connection: close").doesNotContain("100 Continue");
            assertThat(wire.isClosed()).isTrue();
            assertThatThrownBy(() -> all(body)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aBodyThatCameUnaskedIsReadOn() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(EXPECTING + "01");
            RequestBody body = answeredEarly(wire);

            wire.send("23456789");

            assertThat(all(body)).hasSize(10);
            body.letGo();
        }
    }

    private static byte[] all(RequestBody body) throws IOException {
        byte[] bytes = new byte[1000];
        int count = 0;
        for (int read = 0; read >= 0; read = body.read(bytes, count, bytes.length - count)) {
            count += read;
        }
        return Arrays.copyOf(bytes, count);
    }
}
