package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that is refused by the connection itself: rows 1 to 15 and 31 of the list of attacks. */
class RefusedRequestsTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n";
    private static final String POST = "POST / HTTP/1.1\r\nHost: a\r\n";

    static Stream<Arguments> refusals() {
        return Stream.of(
                row("400", "length and coding", POST + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"),
                row("400", "two lengths", POST + "Content-Length: 2\r\nContent-Length: 2\r\n\r\nab"),
                row("400", "length list", POST + "Content-Length: 2, 2\r\n\r\nab"),
                row("400", "length +2", POST + "Content-Length: +2\r\n\r\nab"),
                row("400", "length 0x2", POST + "Content-Length: 0x2\r\n\r\nab"),
                row("400", "length -1", POST + "Content-Length: -1\r\n\r\n"),
                row("400", "length empty", POST + "Content-Length:\r\n\r\n"),
                row("400", "length 20 digits", POST + "Content-Length: 10000000000000000000\r\n\r\n"),
                row("400", "xchunked", POST + "Transfer-Encoding: xchunked\r\n\r\n"),
                row("400", "chunked, gzip", POST + "Transfer-Encoding: chunked, gzip\r\n\r\n"),
                row("400", "chunked twice", POST + "Transfer-Encoding: chunked, chunked\r\n\r\n"),
                row("400", "coding empty", POST + "Transfer-Encoding:\r\n\r\n"),
                row("400", "coding lines", POST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n"),
                row("501", "gzip, chunked", POST + "Transfer-Encoding: gzip, chunked\r\n\r\n"),
                row("400", "coding on 1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
                row("400", "blank before colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n"),
                row("400", "folded field", GET + "X: a\r\n b\r\n\r\n"),
                row("400", "empty name", GET + ": a\r\n\r\n"),
                row("400", "no colon", GET + "X\r\n\r\n"),
                row("400", "bare LF in head", "GET / HTTP/1.1\nHost: a\r\n\r\n"),
                row("400", "head in bare LFs", "GET / HTTP/1.1\nHost: a\n\n"),
                row("400", "bare CR in value", GET + "X: a\rb\r\n\r\n"),
                row("400", "NUL in value", GET + "X: a\0b\r\n\r\n"),
                row("400", "DEL in value", GET + "X: a\u007fb\r\n\r\n"),
                row("400", "control before line", "\u0001" + GET + "\r\n"),
                row("400", "TLS hello", "\u0016\u0003\u0001\u0002"),
                row("400", "two blank lines", "\r\n\r\n" + GET + "\r\n"),
                row("400", "no Host", "GET / HTTP/1.1\r\n\r\n"),
                row("400", "two Hosts", GET + "Host: a\r\n\r\n"),
                row("400", "Host with path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
                row("400", "Host with user", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n"),
                row("400", "Host empty", "GET / HTTP/1.1\r\nHost:\r\n\r\n"),
                row("400", "Host port", "GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n"),
                row("400", "Host list", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n"),
                row("400", "Host bad v6", "GET / HTTP/1.1\r\nHost: [zz]\r\n\r\n"),
                row("400", "no version", "GET /\r\n\r\n"),
                row("400", "no version, line only", "GET /\r\n"),
                row("400", "HTTP/0.9", "HEAD / HTTP/0.9\r\n\r\n"),
                row("505", "HTTP/1.9", "GET / HTTP/1.9\r\nHost: a\r\n\r\n"),
                row("505", "HTTP/9.9", "GET / HTTP/9.9\r\nHost: a\r\n\r\n"),
                row("505", "HTTP/2.0", "GET / HTTP/2.0\r\nHost: a\r\n\r\n"),
                row("400", "http/1.1", "GET / http/1.1\r\nHost: a\r\n\r\n"),
                row("400", "HTTP/1.10", "GET / HTTP/1.10\r\nHost: a\r\n\r\n"),
                row("400", "two blanks", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "tab in line", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "method", "G(T / HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "8 bit", "GET /\u00e4 HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "NUL in target", "GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "%00", "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "overlong", "GET /%c0%af HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "above root", "GET /../a HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "encoded dots", "GET /a/%2e%2e/b HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "..;", "GET /a/..;/b HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "backslash", "GET /a\\b HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "%5c", "GET /a%5cb HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "%2F", "GET /a%2Fb HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "%3B", "GET /a%3Bb HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "relative", "GET a HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("400", "asterisk", "GET * HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("501", "CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n"),
                row("417", "expectation", GET + "Expect: coffee\r\n\r\n"),
                row("414", "long line", "GET /" + "a".repeat(9000) + " HTTP/1.1\r\nHost: a\r\n\r\n"),
                row("414", "endless line", "GET /" + "a".repeat(9000)),
                row("431", "long field", GET + "X: " + "a".repeat(9000) + "\r\n\r\n"),
                row("431", "endless field", GET + "X: " + "a".repeat(9000)),
                row("431", "many fields", GET + "X: a\r\n".repeat(200) + "\r\n"));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("refusals")
    void areAnsweredAndTheConnectionEnds(String status, String what, String request) {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(request + (request.endsWith("\n") ? GET + "\r\n" : ""));

            String answer = wire.received();

            assertThat(Wire.statusOf(answer)).as(what).isEqualTo(status);
            assertThat(answer).contains("\r\nConnection: close\r\n").containsOnlyOnce("HTTP/1.1 ");
            assertThat(wire.exchanges).isEmpty();
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HEAD /%00 HTTP/1.1\r\nHost: a\r\n\r\n",
                "HEAD / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
                "HEAD / HTTP/1.9\r\nHost: a\r\n\r\n",
                "HEAD / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n",
                "HEAD /\r\n"
            })
    void aRefusedHeadRequestGetsNoContent(String request) {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(request);

            assertThat(wire.received()).contains("\r\nContent-Length: ").endsWith("\r\nConnection: close\r\n\r\n");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @ParameterizedTest(name = "{1} in pieces of one octet")
    @MethodSource("refusals")
    void areRefusedTheSameWayInSmallPieces(String status, String what, String request) {
        try (Wire wire = new Wire(Wire::echo)) {
            for (int i = 0; i < request.length() && !wire.isClosed(); i++) {
                wire.send(request.substring(i, i + 1));
            }

            assertThat(Wire.statusOf(wire.received())).as(what).isEqualTo(status);
            assertThat(wire.exchanges).isEmpty();
        }
    }

    static List<Arguments> badChunks() {
        return List.of(
                row("", "bare LF behind size", "2\nab\r\n0\r\n\r\n"),
                row("", "bare LF behind data", "2\r\nab\n0\r\n\r\n"),
                row("", "bare LF at the end", "2\r\nab\r\n0\n\n"),
                row("", "quoted CRLF in extension", "2;a=\"\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n\"\r\nab\r\n0\r\n\r\n"),
                row("", "size overflows", "ffffffffffffffff2\r\nab\r\n0\r\n\r\n"),
                row("", "size negative", "-2\r\nab\r\n0\r\n\r\n"),
                row("", "size 0x", "0x2\r\nab\r\n0\r\n\r\n"),
                row("", "size missing", "\r\nab\r\n0\r\n\r\n"),
                row("", "data too long", "2\r\nabc\r\n0\r\n\r\n"),
                row("", "long extension", "2;" + "a".repeat(300) + "\r\nab\r\n0\r\n\r\n"),
                row("", "control in extension", "2;a\u0001\r\nab\r\n0\r\n\r\n"),
                row("", "trailer without colon", "2\r\nab\r\n0\r\nX\r\n\r\n"));
    }

    @ParameterizedTest(name = "chunked body: {1}")
    @MethodSource("badChunks")
    void brokenChunksFailTheBodyAndNothingBehindThemRuns(String status, String what, String body) {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(POST + "Transfer-Encoding: chunked\r\n\r\n" + body + GET + "\r\n");

            assertThat(wire.exchanges).hasSize(1);
            assertThat(failureOf(wire)).as(what).isEqualTo(400);
            Wire.echo(wire.exchanges.get(0));
            assertThat(wire.received()).contains("\r\nConnection: close\r\n");
            assertThat(wire.exchanges).hasSize(1);
            assertThat(wire.isClosed()).isTrue();
        }
    }

    private static int failureOf(Wire wire) {
        byte[] bytes = new byte[100];
        try {
            while (wire.exchanges.get(0).request().body().read(bytes, 0, 100) > 0) {
                // Data before the fault may be read.
                assertThat(bytes).isNotEmpty();
            }
            return 0;
        } catch (org.heliostat.request.BodyException bad) {
            return bad.status();
        } catch (java.io.IOException other) {
            throw new AssertionError(other);
        }
    }

    private static Arguments row(String status, String what, String request) {
        return Arguments.of(status, what, request);
    }
}
