package org.heliostat.study.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.heliostat.study.load.Connections;
import org.heliostat.study.load.LoadClient;
import org.heliostat.study.load.SmallServer;
import org.heliostat.study.load.Target;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole study of a small server, with short runs. Nothing depends on how many answers there are. */
class StudiesTest {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final Settings SHORT = new Settings(
            Duration.ofMillis(150), Duration.ofMillis(50), Duration.ZERO, 1, 4, true, Duration.ofSeconds(60));

    private final LoadClient client = new LoadClient(1, false, Ticker.system());
    private final List<String> told = new ArrayList<>();

    @TempDir
    private Path folder;

    @AfterEach
    void closeClient() {
        client.close();
    }

    @Test
    void doublesConnectionsAndFollowsTheKnee() throws Exception {
        try (SmallServer server = SmallServer.plain()) {
            Workload found = studies(journal(false)).whole(subject(server));

            assertThat(found.runs().stream().map(Run::concurrency))
                    .startsWith(1, 2)
                    .isSubsetOf(1, 2, 4);
            assertThat(found.runs()).allMatch(run -> run.errors() == 0);
            assertThat(found.knee()).isPresent();
            assertThat(found.curve()).hasSize(LatencyCurve.PERCENT.size());
            double knee = found.knee().orElseThrow().answersPerSecond();
            assertThat(found.curve().get(10).offeredPerSecond()).isCloseTo(1.1 * knee, withinPercentage(0.1));
            // What one connection at a time has waited counts for all.
            assertThat(found.runs()).allMatch(run -> run.cost().waitMicros().equals(OptionalDouble.of(1_000)));
        }
    }

    @Test
    void goesOnWhereItWasStopped() throws Exception {
        try (SmallServer server = SmallServer.plain()) {
            Workload first = studies(journal(false)).whole(subject(server));
            told.clear();

            Workload again = studies(journal(true)).whole(subject(server));

            assertThat(told).isEmpty();
            assertThat(again.curve()).hasSameSizeAs(first.curve());
            assertThat(again.runs().stream().map(Run::concurrency))
                    .isEqualTo(first.runs().stream().map(Run::concurrency).toList());
        }
    }

    @Test
    void aServerThatFailsHasNoKnee() throws Exception {
        try (SmallServer server =
                SmallServer.plain().answering("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n")) {
            Workload found = studies(journal(false)).whole(subject(server));

            assertThat(found.runs()).isNotEmpty().noneMatch(Run::isUsable);
            assertThat(found.runs().get(0).firstError()).isEqualTo("status 500");
            assertThat(found.knee()).isEmpty();
            assertThat(found.curve()).isEmpty();
        }
    }

    @Test
    void looksOnceBeforeAnythingLongBegins() throws Exception {
        // Of runs so long no answer is slow, however busy the machine.
        FirstLook look = new FirstLook(
                client,
                new Settings(
                        Duration.ofMinutes(10),
                        SHORT.firstWarmUp(),
                        SHORT.warmUp(),
                        SHORT.rounds(),
                        SHORT.mostConcurrency(),
                        SHORT.hasCurve(),
                        SHORT.timeout()));
        try (SmallServer server = SmallServer.plain()) {
            assertThat(look.at(server.target(), HERE, Connections.KEPT)).isEmpty();
            assertRefused(
                    look, server, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "status 404 (expected: 200)");
            assertRefused(look, server, "HTTP/1.1 301 Moved\r\nContent-Length: 0\r\n\r\n", "the URL it leads to");
            assertRefused(look, server, "HTTP/1.1 200 OK\r\n\r\nendless", "where an answer ends cannot be told");
            assertRefused(look, server, "", "the connection was closed before the answer was whole");
        }
    }

    @Test
    void saysThatAHostHasNoAddress() {
        Target nowhere = Target.of("http://nowhere.invalid/");

        assertThatThrownBy(() -> FirstLook.address(nowhere))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("no host has the name nowhere.invalid");
    }

    private static void assertRefused(FirstLook look, SmallServer server, String answer, String why) {
        server.answering(answer);
        assertThatThrownBy(() -> look.at(server.target(), HERE, Connections.NEW))
                .isInstanceOf(StudyException.class)
                .hasMessageStartingWith(server.target().url() + ": ")
                .hasMessageContaining(why);
    }

    private Studies studies(Journal journal) {
        return new Studies(client, SHORT, journal, new Timetable(SHORT.sweepTime()), new Progress() {
            @Override
            public void begins(String what, Duration takes, Duration left) {
                told.add(what);
            }

            @Override
            public void ended(String what) {
                told.add(what);
            }
        });
    }

    private Journal journal(boolean goesOn) {
        return new Journal(folder.resolve("part"), "test", goesOn);
    }

    private static Subject subject(SmallServer server) {
        return new Subject("own", "Own page", server.target(), HERE, Connections.KEPT, 2, true, new ServerMeter() {
            @Override
            public void begin() {
                // Its figures are made up.
            }

            @Override
            public Cost end(long answers) {
                return new Cost(
                        OptionalDouble.of(5), OptionalDouble.of(1_000), OptionalLong.empty(), OptionalLong.empty());
            }
        });
    }
}
