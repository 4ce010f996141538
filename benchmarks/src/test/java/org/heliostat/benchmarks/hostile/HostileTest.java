package org.heliostat.benchmarks.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.benchmarks.hostile.HostileReport.Measured;
import org.heliostat.testing.Meanwhile;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class HostileTest {

    private static final Ticker TICKER = Ticker.system();

    @ParameterizedTest
    @EnumSource
    void everyFloodBeginsAsAConnectionDoes(Flood flood) {
        String bytes = new String(flood.bytes("/a"), StandardCharsets.ISO_8859_1);

        assertThat(bytes)
                .startsWith("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004")
                .hasSizeGreaterThan(1_000);
        assertThat(Flood.of(flood.label())).isSameAs(flood);
    }

    @Test
    void goodClientsCountAnswersAndAskAgain() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Integer> asked = Meanwhile.supply(() -> answer(server));

            try (GoodClients clients = new GoodClients(Transport.PLAIN, server.getLocalPort(), "/a", 1, TICKER)) {
                GoodClients.Result result = clients.run(Duration.ofMillis(100));
                for (int i = 0; i < 600 && result.perSecond() == 0; i++) {
                    result = clients.run(Duration.ofMillis(100));
                }

                assertThat(result.lost()).isZero();
                assertThat(result.perSecond()).isPositive();
            }
            assertThat(asked.get(60, TimeUnit.SECONDS)).isPositive();
        }
    }

    /** @return requests that were answered until the client left */
    private static int answer(ServerSocket server) {
        int requests = 0;
        try (Socket client = server.accept()) {
            InputStream in = client.getInputStream();
            in.readNBytes(24);
            for (byte[] head = in.readNBytes(Frames.HEAD);
                    head.length == Frames.HEAD;
                    head = in.readNBytes(Frames.HEAD)) {
                in.readNBytes(head[1] << 8 | head[2] & 0xff);
                if (head[3] == Frames.HEADERS) {
                    int stream = 2 * requests++ + 1;
                    client.getOutputStream()
                            .write(Frames.joined(
                                    Frames.frame(Frames.HEADERS, Frames.END_HEADERS, stream, new byte[] {(byte) 0x88}),
                                    Frames.frame(Frames.DATA, Frames.END_STREAM, stream, new byte[100])));
                }
            }
        } catch (IOException left) {
            return requests;
        }
        return requests;
    }

    @Test
    void badClientsConnectAgainAndAgain() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                BadClients bad =
                        new BadClients(Transport.PLAIN, server.getLocalPort(), new byte[10], 2, 1_000, TICKER)) {
            for (int i = 0; i < 10; i++) {
                try (Socket one = server.accept()) {
                    assertThat(one.getInputStream().read()).isZero();
                }
            }
            assertThat(bad.connections()).isGreaterThanOrEqualTo(10);
        }
    }

    @Test
    void theSinkTakesWhatComes() throws Exception {
        try (Sink sink = new Sink(Transport.PLAIN);
                Socket one = new Socket(InetAddress.getLoopbackAddress(), sink.port())) {
            one.getOutputStream().write(new byte[3_000_000]);
            one.shutdownOutput();

            assertThat(one.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void theReportHasTheRatioOfEachFlood() {
        HostileReport report = new HostileReport(32, 10, 5, "/a");
        report.add(Flood.PING, new Measured(1_000, 50, 0, ""), new Measured(900, 50, 0, ""));
        report.add(Flood.PING, new Measured(1_000, 50, 0, ""), new Measured(1_000, 50, 0, ""));

        assertThat(report.table())
                .contains(
                        "32 good clients ask for /a, 10 bad ones",
                        "| ping | 0.95 (0.90 to 1.00) | 0.9 held | 2 | 950 | 50, 50 | 0 |");
        assertThat(report.isGateHeld()).isTrue();
        assertThat(report.hasLost()).isFalse();
        report.add(Flood.EMPTY, new Measured(1_000, 50, 0, ""), new Measured(900, 50, 2, "why"));
        assertThat(report.lastLine()).isEqualTo("empty: 0.90, 900 of 1000/s, lost 2: why");
        assertThat(report.hasLost()).isTrue();
        report.add(Flood.SETTINGS, new Measured(0, 50, 0, ""), new Measured(900, 50, 0, ""));
        assertThat(report.table()).contains("| settings | not measured | 0.9 missed | 0 | 900 |");
        assertThat(report.isGateHeld()).isFalse();
    }

    @Test
    void aRunThatWasBrokenOffGoesOn(@TempDir Path folder) throws Exception {
        Path state = folder.resolve("state");
        Measured undisturbed = new Measured(1_000, 50, 0, "");
        Measured disturbed = new Measured(900, 49, 1, "why");
        new RoundFile(state, "this").add(0, Flood.PING, undisturbed, disturbed);
        new RoundFile(state, "another").add(0, Flood.EMPTY, undisturbed, disturbed);
        Files.writeString(state, Files.readString(state) + "{\"run\":\"this\",\"round\":0,\"fl");
        new RoundFile(state, "this").add(1, Flood.EMPTY, undisturbed, disturbed);

        List<RoundFile.Line> before = new RoundFile(state, "this").read();

        assertThat(before)
                .containsExactly(
                        new RoundFile.Line("this", 0, Flood.PING, undisturbed, disturbed),
                        new RoundFile.Line("this", 1, Flood.EMPTY, undisturbed, disturbed));
        List<Flood> both = List.of(Flood.PING, Flood.EMPTY);
        assertThat(HostileCommand.left(0, both, before)).containsExactly(Flood.EMPTY);
        assertThat(HostileCommand.left(1, both, before)).containsExactly(Flood.PING);
        assertThat(HostileCommand.left(2, both, before)).isEqualTo(both);
        assertThat(new RoundFile(folder.resolve("none"), "this").read()).isEmpty();
    }

    @Test
    void wrongOptionsAreTold() {
        HostileCommand command = new HostileCommand();
        new CommandLine(command).parseArgs("--floods", "nonsense");
        assertThatThrownBy(command::floods)
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("rapid-reset");
        HostileCommand other = new HostileCommand();
        new CommandLine(other).parseArgs("--bad", "0");
        assertThatThrownBy(other::floods)
                .isInstanceOf(ParameterException.class)
                .hasMessage("--bad: 0 (expected: more)");
    }
}
