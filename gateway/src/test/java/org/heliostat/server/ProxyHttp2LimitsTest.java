package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.testing.Http2Frames.CONTINUATION;
import static org.heliostat.testing.Http2Frames.DATA;
import static org.heliostat.testing.Http2Frames.GOAWAY;
import static org.heliostat.testing.Http2Frames.HEADERS;
import static org.heliostat.testing.Http2Frames.PING;
import static org.heliostat.testing.Http2Frames.PRIORITY;
import static org.heliostat.testing.Http2Frames.SETTINGS;
import static org.heliostat.testing.Http2Frames.block;
import static org.heliostat.testing.Http2Frames.frame;
import static org.heliostat.testing.Http2Frames.headers;
import static org.heliostat.testing.Http2Frames.joined;
import static org.heliostat.testing.Http2Frames.reset;
import static org.heliostat.testing.Http2Frames.settings;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What an origin may send for nothing: each limit is a parameter, and passing it ends the connection, is counted and told. */
class ProxyHttp2LimitsTest {

    private static final int CALM = 11;
    private static final int INTERNAL_ERROR = 2;
    private static final byte[] OK = block(":status", "200");
    private static final byte[] NOTHING = new byte[0];

    /** Far below the defaults. */
    private static final int FEW = 3;

    private static final int MORE = 8;

    @TempDir
    private Path folder;

    @FunctionalInterface
    private interface FramesTo {
        byte[] to(int stream);
    }

    static Stream<Arguments> floods() {
        return Stream.of(
                flood("http2-max-settings", stream -> repeated(settings())),
                flood("http2-max-pings", stream -> repeated(frame(PING, 0, 0, new byte[8]))),
                flood(
                        "http2-max-empty-frames",
                        stream -> joined(headers(stream, false, OK), repeated(frame(DATA, 0, stream, NOTHING)))),
                flood("http2-max-empty-frames", stream -> repeated(frame(SETTINGS, 1, 0, NOTHING))),
                flood("http2-max-priorities", stream -> repeated(frame(PRIORITY, 0, stream, new byte[5]))),
                flood(
                        "http2-max-continuations",
                        stream -> joined(
                                frame(HEADERS, 0, stream, OK),
                                repeated(frame(CONTINUATION, 0, stream, block("x", "y"))))));
    }

    private static Arguments flood(String parameter, FramesTo frames) {
        return Arguments.of(parameter, frames);
    }

    private static byte[] repeated(byte[] bytes) {
        byte[][] all = new byte[MORE][];
        Arrays.fill(all, bytes);
        return joined(all);
    }

    private static OriginSnapshot figures(ProxyInstance proxy) {
        return proxy.server().snapshot().programs().origins().get(0);
    }

    private ProxyInstance proxy(FramesOrigin origin, String parameter) throws Exception {
        return ProxyInstance.of(
                folder,
                origin.server() + "failures=\"0\"",
                "IOThreads 1",
                "Init fn=\"http-client-config\" " + parameter);
    }

    private static void awaitCalm(FramesOrigin origin) {
        Await.until(
                () -> origin.frames().stream().anyMatch(frame -> frame.type() == GOAWAY && frame.number(4) == CALM));
    }

    @ParameterizedTest
    @MethodSource("floods")
    void whatCostsNothingIsLimited(String parameter, FramesTo frames) throws Exception {
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> talk.send(frames.to(stream)));
                LogLines log = LogLines.of("org.heliostat.gateway");
                ProxyInstance proxy = proxy(origin, parameter + "=\"" + FEW + "\"")) {
            proxy.ask("DELETE /shop HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

            awaitCalm(origin);
            assertThat(figures(proxy).floods()).isEqualTo(1);
            assertThat(log.all()).anyMatch(line -> line.contains("error code 11: ") && line.contains("(" + parameter));
        }
    }

    @Test
    void responsesThatBreakTheRulesAreCounted() throws Exception {
        try (FramesOrigin origin = new FramesOrigin(
                        (talk, stream, fields) -> talk.send(headers(stream, true, block("no", "status"))));
                LogLines log = LogLines.of("org.heliostat.gateway");
                ProxyInstance proxy = proxy(origin, "http2-max-broken-streams=\"" + FEW + "\"")) {
            askMany(proxy);

            awaitCalm(origin);
            assertThat(figures(proxy).floods()).isPositive();
            assertThat(log.all()).anyMatch(line -> line.contains("(http2-max-broken-streams"));
        }
    }

    @Test
    void resetsAreLimitedWhereThatIsAskedFor() throws Exception {
        try (FramesOrigin origin =
                        new FramesOrigin((talk, stream, fields) -> talk.send(reset(stream, INTERNAL_ERROR)));
                ProxyInstance proxy = proxy(origin, "http2-max-resets=\"" + FEW + "\"")) {
            askMany(proxy);

            awaitCalm(origin);
            assertThat(figures(proxy).floods()).isPositive();
        }
        try (FramesOrigin origin =
                        new FramesOrigin((talk, stream, fields) -> talk.send(reset(stream, INTERNAL_ERROR)));
                ProxyInstance proxy = proxy(origin, "")) {
            askMany(proxy);

            assertThat(origin.connections()).as("no limit").isEqualTo(1);
            assertThat(figures(proxy).floods()).isZero();
        }
    }

    private static void askMany(ProxyInstance proxy) throws IOException {
        for (int i = 0; i < MORE; i++) {
            assertThat(proxy.ask("DELETE /shop HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 502 ");
        }
    }

    @Test
    void interimResponsesAreLimited() throws Exception {
        byte[] hint = block(":status", "103");
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> talk.send(
                        headers(stream, false, hint), headers(stream, false, hint), headers(stream, true, OK)));
                LogLines log = LogLines.of("org.heliostat.gateway");
                ProxyInstance proxy = proxy(origin, "max-interim=\"1\"")) {
            assertThat(proxy.get("/shop")).contains("HTTP/1.1 502 ");
            assertThat(log.all()).anyMatch(line -> line.contains("(max-interim)"));
        }
    }
}
