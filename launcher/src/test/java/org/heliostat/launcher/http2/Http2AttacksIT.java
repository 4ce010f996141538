package org.heliostat.launcher.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.launcher.process.AttackedApp;
import org.heliostat.testing.Await;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.Http2Frames.Frame;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Frames that no library would send, against the packaged jar with the limits it is shipped with; one server for all of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class Http2AttacksIT {

    /** The directive HTTP2MaxStreams as it is shipped. */
    private static final int MOST_STREAMS = 100;

    /** The directive HTTP2MaxPings as it is shipped. */
    private static final int MOST_PINGS = 10_000;

    private static final int PINGS_AT_ONCE = 500;
    private static final int ROUNDS = 15;

    /** Of a server with a heap of 256 MB. */
    private static final int MOST_MEGABYTES = 900;

    private SecureServer server;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        server = SecureServer.start(folder, List.of(AttackedApp.war(folder.resolve("a.war"))));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    static Stream<Attack> attacks() {
        return Http2Attacks.all();
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void withPriorKnowledge(Attack attack) throws Exception {
        meetsItsEnd(attack, false);
    }

    /** What TLS can change: how bytes come, and what becomes of those behind the end. */
    static Stream<Attack> attacksOverTls() {
        return Http2Attacks.all().filter(attack -> attack.name().matches("(23|24|25|26|27|59|60|61|63).*"));
    }

    @ParameterizedTest
    @MethodSource("attacksOverTls")
    void overTls(Attack attack) throws Exception {
        meetsItsEnd(attack, true);
    }

    private void meetsItsEnd(Attack attack, boolean secure) throws IOException {
        String[] figures = attack.figures().toArray(String[]::new);
        long before = server.figure(figures);

        try (RawHttp2Client bad = server.client(secure)) {
            bad.flood(attack.frames());
            switch (attack.end()) {
                case GOAWAY ->
                    assertThat(lastGoAway(bad.untilClosed()).number(4)).isEqualTo(attack.code());
                case RESET -> {
                    Frame reset = bad.await(frame -> frame.type() == Http2Frames.RST_STREAM);
                    assertThat(reset.stream()).isEqualTo(Attack.STREAM);
                    assertThat(reset.number(0)).isEqualTo(attack.code());
                    assertServes(bad, Attack.STREAM + 2);
                }
                case STATUS -> {
                    assertThat(bad.answer(Attack.STREAM)).containsEntry(":status", Integer.toString(attack.code()));
                    assertServes(bad, Attack.STREAM + 2);
                }
            }
            assertOthersAreServed(secure);
        } finally {
            server.get(Http2Attacks.HELD + "?release");
        }

        Await.until(() -> server.figure(figures) > before);
        server.process().told(attack.directive().isEmpty() ? " so far, further ones" : "(" + attack.directive());
    }

    private static Frame lastGoAway(List<Frame> frames) {
        List<Frame> goodbyes = frames.stream()
                .filter(frame -> frame.type() == Http2Frames.GOAWAY)
                .toList();
        assertThat(goodbyes).isNotEmpty();
        return goodbyes.get(goodbyes.size() - 1);
    }

    private void assertOthersAreServed(boolean secure) throws IOException {
        try (RawHttp2Client good = server.client(secure)) {
            assertServes(good, 1);
        }
    }

    private static void assertServes(RawHttp2Client client, int stream) throws IOException {
        assertThat(client.send(Http2Frames.get(stream, "/")).answer(stream)).containsEntry(":status", "200");
    }

    /** Rows 24 and 58: who is made to reset goes on working, and may not be given more work meanwhile. */
    @Test
    void workOfResetStreamsKeepsItsPlace() throws Exception {
        for (Attack attack : Http2Attacks.all()
                .filter(each -> each.name().startsWith("24") || each.name().startsWith("23"))
                .toList()) {
            try (RawHttp2Client bad = server.client(false)) {
                bad.flood(attack.frames()).untilClosed();
            } finally {
                String peak = server.get(Http2Attacks.HELD + "?release");
                assertThat(Integer.parseInt(peak)).as(attack.name()).isLessThanOrEqualTo(MOST_STREAMS);
            }
        }
    }

    /** Row 26: who takes the answers is not ended for those that wait, but for the number. */
    @Test
    void pingsWhoseAnswersAreTakenHaveALimitToo() throws Exception {
        byte[][] piece = new byte[PINGS_AT_ONCE][];
        Arrays.fill(piece, Http2Frames.frame(Http2Frames.PING, 0, 0, new byte[8]));
        piece[PINGS_AT_ONCE - 1] = Http2Frames.frame(Http2Frames.PING, 0, 0, new byte[] {0, 0, 0, 0, 0, 0, 0, 1});
        long before = server.figure("Http2.pingFloods");

        try (RawHttp2Client bad = server.client(false)) {
            for (int sent = 0; sent < MOST_PINGS; sent += PINGS_AT_ONCE) {
                bad.send(piece);
                bad.await(frame -> frame.type() == Http2Frames.PING && frame.payload()[7] == 1);
            }
            bad.send(piece);
            assertThat(lastGoAway(bad.untilClosed()).number(4)).isEqualTo(Http2Frames.ENHANCE_YOUR_CALM);
        }

        assertThat(server.figure("Http2.pingFloods")).isEqualTo(before + 1);
        server.process().told("(HTTP2MaxPings)");
    }

    @Test
    void floodsLeaveNothingBehind() throws Exception {
        List<Attack> attacks = Http2Attacks.all()
                .filter(each -> each.end() == Attack.End.GOAWAY && !each.name().contains("long"))
                .toList();
        Await.until(() -> server.figure("Http2.connectionsOpen") == 0);
        int before = server.descriptors();

        for (int round = 0; round < ROUNDS; round++) {
            for (Attack attack : attacks) {
                try (RawHttp2Client bad = server.client(false)) {
                    bad.flood(attack.frames()).untilClosed();
                } finally {
                    server.get(Http2Attacks.HELD + "?release");
                }
            }
        }

        Await.until(() -> server.figure("Http2.connectionsOpen", "Http2.streamsOpen") == 0);
        Await.until(() -> server.descriptors() <= before + 3);
        assertThat(server.megabytes()).isLessThan(MOST_MEGABYTES);
        assertThat(server.process().output())
                .doesNotContain("OutOfMemory", "LEAK", "\tat org.heliostat", "could not be handed over");
        assertOthersAreServed(true);
    }
}
