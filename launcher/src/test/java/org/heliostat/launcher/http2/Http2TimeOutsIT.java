package org.heliostat.launcher.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.testing.Http2Frames.ENHANCE_YOUR_CALM;
import static org.heliostat.testing.Http2Frames.GOAWAY;
import static org.heliostat.testing.Http2Frames.HEADERS;
import static org.heliostat.testing.Http2Frames.RST_STREAM;
import static org.heliostat.testing.Http2Frames.block;
import static org.heliostat.testing.Http2Frames.data;
import static org.heliostat.testing.Http2Frames.frame;
import static org.heliostat.testing.Http2Frames.get;
import static org.heliostat.testing.Http2Frames.request;
import static org.heliostat.testing.Http2Frames.windowUpdate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.heliostat.launcher.process.AttackedApp;
import org.heliostat.testing.Await;
import org.heliostat.testing.Http2Frames.Frame;
import org.heliostat.testing.RawHttp2Client;
import org.heliostat.testing.Steady;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of HTTP/2 that keep the packaged jar waiting, with time-outs so short that a test can see their end. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class Http2TimeOutsIT {

    private static final int INITIAL_WINDOW_SIZE = 4;
    private static final int CANCEL = 8;
    private static final int NO_ERROR = 0;
    private static final int LARGE = 40_000_000;

    private SecureServer server;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        server = SecureServer.start(
                folder,
                List.of(AttackedApp.war(folder.resolve("a.war"))),
                "AcceptTimeout 1",
                "NetWriteTimeout 1",
                "KeepAliveTimeout 1");
        Files.write(server.instance().resolve("docs/large.bin"), new byte[LARGE]);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    /** Rows 26 and 60. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anAnswerForWhichThereIsNoWindowIsReset(boolean secure) throws Exception {
        long before = server.figure("Protocol.writeTimeouts");

        try (RawHttp2Client client = server.client(secure, INITIAL_WINDOW_SIZE, 0)) {
            client.send(get(1, "/index.html"));

            assertThat(client.await(frame -> frame.type() == HEADERS).stream()).isEqualTo(1);
            assertThat(client.await(frame -> frame.type() == RST_STREAM).number(0))
                    .isEqualTo(CANCEL);
        }

        assertThat(server.figure("Protocol.writeTimeouts")).isGreaterThan(before);
        server.process().told("(NetWriteTimeout)");
    }

    /** Rows 26 and 60: the window of the connection is used up. */
    @Test
    void severalAnswersWithoutAWindowAreReset() throws Exception {
        try (RawHttp2Client client = server.client(false)) {
            client.send(get(1, "/large.bin"), get(3, "/large.bin"), get(5, "/large.bin"));

            for (int i = 0; i < 3; i++) {
                assertThat(client.await(frame -> frame.type() == RST_STREAM).number(0))
                        .isEqualTo(CANCEL);
            }
        }
    }

    /** Row 26: a byte now and then is no progress. */
    @Test
    void aWindowOfSingleBytesIsNotEnough() throws Exception {
        try (RawHttp2Client client = server.client(false, INITIAL_WINDOW_SIZE, 0)) {
            client.send(get(1, "/large.bin"));
            try (Steady drops = Steady.every(100, () -> client.send(windowUpdate(1, 1)))) {
                Await.until(drops::hasBegun);

                assertThat(client.await(frame -> frame.type() == RST_STREAM).number(0))
                        .isEqualTo(CANCEL);
            }
        }
    }

    /** Row 60: a servlet that writes is told, and its thread is free. */
    @Test
    void aServletIsFreedFromAClientWithoutAWindow() throws Exception {
        try (RawHttp2Client client = server.client(false)) {
            client.send(get(1, "/a/endless"));
            client.await(frame -> frame.type() == RST_STREAM);
        }

        Await.until(() -> server.get("/a/endless?told").startsWith("an IOException in "));
    }

    /** Row 62: nothing that is said reaches a client that reads nothing. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFullSocketIsClosedByItsDeadline(boolean secure) throws Exception {
        long before = server.figure("Http2.streamsTotal");
        try (RawHttp2Client client = server.client(secure, INITIAL_WINDOW_SIZE, Integer.MAX_VALUE)) {
            client.send(windowUpdate(0, LARGE * 4));
            client.send(get(1, "/large.bin"), get(3, "/large.bin"), get(5, "/large.bin"));
            Await.until(() -> server.figure("Http2.streamsTotal") == before + 3);

            Await.until(() -> server.figure("Http2.connectionsOpen") == 0);
        }
    }

    /** Rows 25 and 59. */
    @Test
    void aFieldBlockThatDoesNotEndEndsTheConnection() throws Exception {
        try (RawHttp2Client client = server.client(false)) {
            client.send(frame(HEADERS, 0, 1, block("x", "y")));

            assertThat(goodbye(client)).isEqualTo(ENHANCE_YOUR_CALM);
        }
        server.process().told("(AcceptTimeout)");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aClientThatAsksForNothingIsClosed(boolean secure) throws Exception {
        long before = server.figure("Protocol.headTimeouts");

        try (RawHttp2Client client = server.client(secure)) {
            assertThat(goodbye(client)).isEqualTo(NO_ERROR);
        }

        assertThat(server.figure("Protocol.headTimeouts")).isGreaterThan(before);
    }

    @Test
    void aClientThatAsksForNothingMoreIsClosed() throws Exception {
        try (RawHttp2Client client = server.client(false)) {
            assertThat(client.send(get(1, "/")).answer(1)).containsEntry(":status", "200");

            assertThat(goodbye(client)).isEqualTo(NO_ERROR);
        }
    }

    @Test
    void aBodyThatDoesNotComeIsAnswered408() throws Exception {
        try (RawHttp2Client client = server.client(false)) {
            client.send(request(1, "POST", "/a/every", false, "content-length", "10"), data(1, "abc", false));

            Map<String, String> answer = client.answer(1);

            assertThat(answer).containsEntry(":status", "408");
        }
        server.process().told("(AcceptTimeout, MinRequestRate)");
    }

    private static int goodbye(RawHttp2Client client) throws IOException {
        List<Frame> all = client.untilClosed();
        return all.stream()
                .filter(frame -> frame.type() == GOAWAY)
                .reduce((one, next) -> next)
                .orElseThrow()
                .number(4);
    }
}
