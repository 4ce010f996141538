package org.heliostat.advisor.rule.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.window.Window;
import org.heliostat.testing.RecordPath;
import org.junit.jupiter.api.Test;

class OriginRulesTest {

    private static final OriginSnapshot WELL = well();

    @Test
    void anOriginThatIsOutOfServiceIsCritical() {
        AdviceFinding out = with("stateCode", 1L, "failedConnect", 4L, "timesOut", 1L)
                .finding("origin-out-of-service")
                .orElseThrow();
        assertThat(out.severity()).isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(out.title()).contains(WELL.address() + " is out of service", "4 got no connection");

        AdviceFinding back =
                with("timesOut", 1L).finding("origin-out-of-service").orElseThrow();
        assertThat(back.severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(with("stateCode", 2L).finding("origin-out-of-service")).isEmpty();
        assertThat(with("stateCode", 3L).finding("origin-out-of-service")).isEmpty();
    }

    @Test
    void attemptsThatFailAreToldByTheirKinds() {
        assertThat(with("requests", 500L, "failedTimeout", 3L, "failedMalformed", 2L)
                        .finding("origin-fails")
                        .orElseThrow()
                        .title())
                .contains("3 had no answer in time, 2 got what is no answer");
        assertThat(with("requests", 500L, "failedTimeout", 4L).finding("origin-fails"))
                .isEmpty();
        assertThat(with("requests", 501L, "failedTimeout", 5L).finding("origin-fails"))
                .isEmpty();
    }

    @Test
    void oneThatAnswersWithErrorsIsNamed() {
        AdviceFinding some = with("requests", 400L, "errors", 20L)
                .finding("origin-answers-errors")
                .orElseThrow();
        assertThat(some.severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(some.about()).isEqualTo(WELL.address());
        assertThat(some.title()).contains("20 of 400 requests");
        assertThat(with("requests", 40L, "errors", 20L)
                        .finding("origin-answers-errors")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(with("requests", 19L, "errors", 19L).finding("origin-answers-errors"))
                .isEmpty();
        assertThat(with("requests", 401L, "errors", 20L).finding("origin-answers-errors"))
                .isEmpty();
    }

    @Test
    void oneThatIsSlowerThanTheOthersIsNamed() {
        assertThat(slow(300, 20, 90).finding("origin-slow").orElseThrow().title())
                .contains("takes 300 ms", "the others 90 ms");
        assertThat(slow(260, 20, 90).finding("origin-slow")).isEmpty();
        assertThat(slow(40, 2, 3).finding("origin-slow")).as("none is slow").isEmpty();
        assertThat(slow(900).finding("origin-slow")).as("alone").isEmpty();
    }

    @Test
    void theSlowerOfTwoIsNamed() {
        AdviceFinding finding = slow(900, 20).finding("origin-slow").orElseThrow();

        assertThat(finding.about()).isEqualTo("http://origin0");
        assertThat(finding.title()).contains("takes 900 ms", "the others 20 ms");
        assertThat(slow(59, 20).finding("origin-slow")).isEmpty();
        assertThat(slow(60, 20).finding("origin-slow")).isPresent();
        assertThat(slow(49, 2).finding("origin-slow")).isEmpty();
    }

    @Test
    void originsOfOtherLinesDoOtherWork() {
        Scene two = slow(900, 20);

        assertThat(two.objConf("obj.conf", lines("http://origin0:80 weight=2", "http://ORIGIN1/"))
                        .finding("origin-slow"))
                .isEmpty();
        assertThat(two.objConf("obj.conf", lines("http://origin0:80 weight=2")).finding("origin-slow"))
                .as("a line and what no line is known to name")
                .isEmpty();
        DirectiveLine both = line("server", "http://origin0:80 weight=2", "server", "http://ORIGIN1/");
        assertThat(two.objConf("obj.conf", objConf(both)).finding("origin-slow"))
                .isPresent();
    }

    @Test
    void requestsThatFindNoRoomAreCriticalWhenTheyAreMany() {
        Scene few = with("requests", 1_000L, "refused", 5L);
        assertThat(few.finding("origin-queue-full").orElseThrow().severity()).isEqualTo(AdviceSeverity.WARNING);
        Scene many = with("requests", 1_000L, "expired", 20L);
        assertThat(many.finding("origin-queue-full").orElseThrow().severity()).isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(with("requests", 1_000L).finding("origin-queue-full")).isEmpty();
    }

    @Test
    void aQueueIsFullByWhicheverLimitThereIs() {
        Scene connections = with("requests", 1_000L, "refused", 5L, "limit", 0L, "connectionLimit", 40L);
        assertThat(connections.finding("origin-queue-full").orElseThrow().title())
                .endsWith("it may have 40 connections (max-connections)");
        Scene both = with("requests", 1_000L, "refused", 5L, "limit", 50L, "connectionLimit", 40L);
        assertThat(both.finding("origin-queue-full").orElseThrow().title())
                .endsWith("it may have 50 at the same time (max-requests) on 40 connections (max-connections)");
    }

    @Test
    void requestsThatWaitForAnOriginAreTold() {
        AdviceFinding finding = waiting(4, 1.5).finding("origin-requests-wait").orElseThrow();

        assertThat(finding.severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(finding.about()).isEqualTo(WELL.address());
        assertThat(finding.title())
                .contains("has 4.0 requests and 1.5 wait for it on average", "50 at the same time (max-requests)");
        assertThat(waiting(4, 0.9).finding("origin-requests-wait")).isEmpty();
        assertThat(waiting(4, 1.5, "requests", 19L).finding("origin-requests-wait"))
                .isEmpty();
        assertThat(waiting(4, 1.5, "limit", 0L, "connectionLimit", 0L).finding("origin-requests-wait"))
                .as("without a limit nothing waits for one")
                .isEmpty();
    }

    @Test
    void aServerThatIsFullItselfIsNotToldOfItsOrigin() {
        assertThat(waiting(4, 1.5)
                        .with("window.ratios.processor", 0.95)
                        .finding("origin-requests-wait")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.INFO);
    }

    @Test
    void connectionsThatAreUsedOnceAreTold() {
        assertThat(with("requests", 1_000L, "reused", 499L).finding("origin-connections-new"))
                .isPresent();
        assertThat(with("requests", 1_000L, "reused", 500L).finding("origin-connections-new"))
                .isEmpty();
        assertThat(with("requests", 999L, "reused", 0L)
                        .only(Window.FIVE_MINUTES)
                        .finding("origin-connections-new"))
                .isEmpty();
    }

    /** At the start all of them are new. */
    @Test
    void theFirstConnectionsAreNoSign() {
        Scene fresh = with("requests", 200L, "reused", 99L);

        assertThat(fresh.young(Duration.ofSeconds(90)).finding("origin-connections-new"))
                .isPresent();
        assertThat(fresh.young(Duration.ofSeconds(89)).finding("origin-connections-new"))
                .isEmpty();
        assertThat(with("requests", 199L, "reused", 0L)
                        .young(Duration.ofSeconds(90))
                        .finding("origin-connections-new"))
                .isEmpty();
    }

    @Test
    void tunnelsWithoutRoomAreTold() {
        assertThat(with("tunnelsRefused", 1L).finding("origin-tunnels-full")).isPresent();
        assertThat(with().finding("origin-tunnels-full")).isEmpty();
    }

    private static Scene with(Object... changes) {
        OriginSnapshot origin = WELL;
        for (int i = 0; i < changes.length; i += 2) {
            origin = RecordPath.with(origin, (String) changes[i], changes[i + 1]);
        }
        return Scene.busy().with("programs.origins", List.of(origin));
    }

    private static ObjConf lines(String... servers) {
        return objConf(
                Arrays.stream(servers).map(server -> line("server", server)).toArray(DirectiveLine[]::new));
    }

    private static DirectiveLine line(String... parameters) {
        return new DirectiveLine(
                Stage.ROUTE, "set-origin-server", Parameters.of(parameters), List.of(), SourceLocation.none());
    }

    private static ObjConf objConf(DirectiveLine... lines) {
        return new ObjConf(List.of(
                new ConfigObject(Optional.of("default"), Optional.empty(), List.of(lines), SourceLocation.none())));
    }

    /** An origin with 500 requests, unless it is said otherwise. */
    private static Scene waiting(double active, double waiting, Object... changes) {
        List<Object> all = new ArrayList<>(List.of("requests", 500L));
        all.addAll(List.of(changes));
        return with(all.toArray())
                .with(
                        "window.averages.origins",
                        List.of(new WindowSnapshot.PoolAverages(WELL.address(), active, waiting)));
    }

    /** @param millis to the first byte, of one origin each */
    private static Scene slow(long... millis) {
        List<OriginSnapshot> origins = new ArrayList<>();
        for (long each : millis) {
            long nanos = each * 1_000_000;
            LatencySnapshot times = new LatencySnapshot(100, 100 * nanos, nanos, nanos, nanos, nanos, nanos);
            OriginSnapshot named = RecordPath.with(WELL, "address", "http://origin" + origins.size());
            origins.add(RecordPath.with(named, "firstByte", times));
        }
        return Scene.busy().with("programs.origins", origins);
    }

    private static OriginSnapshot well() {
        OriginSnapshot origin = SampleSnapshot.busy().programs().origins().get(0);
        for (String name : List.of(
                "stateCode",
                "timesOut",
                "failedConnect",
                "failedTls",
                "failedClosed",
                "failedTimeout",
                "failedMalformed",
                "errors",
                "refused",
                "expired",
                "checksFailed",
                "requests",
                "reused",
                "tunnelsRefused")) {
            origin = RecordPath.with(origin, name, 0L);
        }
        return origin;
    }
}
