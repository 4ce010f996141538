package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.advisor.rule.jdbc.PoolScene;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.junit.jupiter.api.Test;

/** Faults of applications and databases, each with what follows from it: the cause is named, not the symptom. */
class PlantedApplicationFaultTest {

    private static final int MOST_AT_THE_TOP = 3;

    @Test
    void aPoolThatIsTooSmallIsNamedNotWhatWaits() {
        AdviceFinding top = topOf(slow(900)
                .with("connections", 32)
                .with("maxConnections", 32)
                .with("waitTimeouts", 4L)
                .waiting(12.0));

        assertThat(top.rule()).isEqualTo("jdbc-pool-too-small");
        assertThat(below(top)).contains("jdbc-wait-timeouts", "servlet-takes-most-time");
    }

    @Test
    void whoHoldsConnectionsIsNamedNotThePool() {
        AdviceFinding top = topOf(slow(900)
                .with("connections", 2)
                .with("maxConnections", 2)
                .with("waiting", 12)
                .with("waitTimeouts", 4L)
                .with("leaks", 1L)
                .with("leases", List.of(PoolScene.lease("GET /shop/report", 9), PoolScene.lease("GET /shop/report", 7)))
                .waiting(12.0));

        assertThat(top.rule()).isEqualTo("jdbc-connections-held");
        assertThat(top.subject()).isEqualTo("code GET /shop/report of vs1");
        assertThat(below(top)).contains("jdbc-wait-timeouts", "jdbc-leaks", "servlet-takes-most-time");
    }

    @Test
    void aMissingDatabaseIsNamedNotTheErrors() {
        AdviceFinding top = topOf(slow(900)
                .with("state", "down")
                .with("failedOpens", 9L)
                .with("waitTimeouts", 40L)
                .with("connections", 0)
                .with("maxConnections", 32));

        assertThat(top.rule()).isEqualTo("jdbc-database-down");
        assertThat(below(top)).contains("jdbc-wait-timeouts", "servlet-takes-most-time");
    }

    @Test
    void aSlowServletIsNamedNotSlowRequests() {
        AdviceFinding top = topOf(slow(1_200));

        assertThat(top.rule()).isEqualTo("servlet-takes-most-time");
        assertThat(below(top)).contains("slow-requests", "clients-give-up");
    }

    @Test
    void refusedSessionsAreNamedNotTheErrors() {
        WebAppSnapshot app = Figures.with(
                Figures.with(Figures.webApp("/shop"), "rejectedSessions", 400L),
                "servlets",
                List.of(new WebAppSnapshot.Servlet("Cart", 1_000, 400, Scene.times(1_000, 5))));
        AdviceFinding top = topOf(Scene.busy().with("webApps", List.of(app)));

        assertThat(top.rule()).isEqualTo("http-sessions-rejected");
        assertThat(below(top)).containsExactly("servlet-fails");
    }

    /** A servlet that takes so many milliseconds, with a list of slow requests and clients that go away. */
    private static PoolScene slow(double millis) {
        WebAppSnapshot app = Figures.with(
                Figures.webApp("/shop"),
                "servlets",
                List.of(
                        new WebAppSnapshot.Servlet("Report", 600, 0, Scene.times(600, millis)),
                        new WebAppSnapshot.Servlet("Cart", 3_000, 0, Scene.times(3_000, 8))));
        return PoolScene.healthy()
                .server(Scene.busy()
                        .with("webApps", List.of(app))
                        .with("incidents.slow", 600L)
                        .with("incidents.incidents", 6L)
                        .with(
                                "virtualServers",
                                List.of(Figures.with(
                                        SampleSnapshot.virtualServer("vs1", 6_000), "requests.clientsGone", 400L))));
    }

    private static AdviceFinding topOf(PoolScene scene) {
        return topOf(scene.whole());
    }

    private static AdviceFinding topOf(Scene scene) {
        List<AdviceFinding> found = scene.holding().stream()
                .flatMap(rule -> scene.findings(rule).stream())
                .toList();
        List<AdviceFinding> ordered = new Consequences(RuleBook.all()).order(found);
        assertThat(ordered.stream().filter(finding -> finding.severity() != AdviceSeverity.INFO))
                .hasSizeLessThanOrEqualTo(MOST_AT_THE_TOP);
        return ordered.get(0);
    }

    /** @return rules of what follows from a finding, at any depth */
    private static List<String> below(AdviceFinding finding) {
        return finding.consequences().stream()
                .flatMap(one -> Stream.concat(Stream.of(one.rule()), below(one).stream()))
                .toList();
    }
}
