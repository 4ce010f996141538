package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.advisor.rule.jdbc.PoolScene;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.junit.jupiter.api.Test;

/** Faults of TLS, logins, programs and the system, each with all that follows from it: the cause stands above the rest. */
class FaultBesideThreadsTest {

    @Test
    void handshakesFollowFromConnectionsThatAreNotKept() {
        List<AdviceFinding> found = ordered(Scene.busy()
                .magnus("KeepAliveTimeout", "0")
                .with("window.perSecond.connections", 100.0)
                .with("protocol.tlsHandshakes", 6_000L)
                .machine("kernel.mostTimeWaits", 4_096L)
                .machine("kernel.timeWaits", 4_096L));

        assertThat(rules(found)).containsExactly("keep-alive-off");
        assertThat(rules(found.get(0).consequences()))
                .containsExactlyInAnyOrder("tls-handshakes-many", "time-waits-full");
    }

    @Test
    void loginsThatWaitFollowFromPasswordsThatAreForgotten() {
        List<AdviceFinding> found = ordered(Scene.busy()
                .magnus("ACLCacheLifetime", "0")
                .with("logins.cacheMisses", 5_000L)
                .with("logins.unchecked", 40L)
                .with("logins.directories.lookups", 5_000L));

        assertThat(rules(found)).containsExactly("password-cache-off");
        assertThat(rules(found.get(0).consequences())).containsExactly("passwords-unchecked", "directory-lookups-many");
    }

    @Test
    void refusalsFollowFromAnApplicationThatDies() {
        List<AdviceFinding> found = ordered(Scene.busy()
                .with(
                        "programs.fastCgi",
                        List.of(
                                new FastCgiSnapshot("one:1", 8, 8, 8, 0, 3, 9, 400, 100, 30, 5, 9, 0, 4),
                                new FastCgiSnapshot("two:2", 8, 8, 8, 0, 3, 9, 400, 390, 0, 5, 0, 0, 0))));

        assertThat(rules(found)).containsExactly("fastcgi-restarts", "fastcgi-refuses");
        assertThat(rules(found.get(0).consequences()))
                .containsExactlyInAnyOrder("fastcgi-refuses", "fastcgi-connections-not-kept", "fastcgi-retries");
        assertThat(found.get(1).about()).isEqualTo("application two:2");
    }

    @Test
    void slowPagesFollowFromRequestsThatWaitForTheirApplication() {
        List<AdviceFinding> found = ordered(Scene.busy()
                .with("incidents.slow", 300L)
                .with(
                        "programs.fastCgi",
                        List.of(new FastCgiSnapshot("one:1", 1, 1, 1, 0, 7, 9, 400, 390, 0, 0, 0, 0, 0)))
                .with("window.averages.fastCgi", List.of(new WindowSnapshot.PoolAverages("one:1", 0.98, 6.9))));

        assertThat(rules(found)).containsExactly("fastcgi-requests-wait");
        assertThat(rules(found.get(0).consequences())).containsExactly("slow-requests");
    }

    @Test
    void errorsOfAnOriginAreNotToldOfTheServerAsWell() {
        OriginSnapshot origin = SampleSnapshot.busy().programs().origins().get(0);
        for (String well : List.of(
                "refused",
                "expired",
                "failedConnect",
                "failedTls",
                "failedClosed",
                "failedTimeout",
                "failedMalformed",
                "timesOut",
                "tunnelsRefused")) {
            origin = Figures.with(origin, well, 0L);
        }
        List<AdviceFinding> found = ordered(Scene.busy()
                .with(
                        "virtualServers",
                        List.of(Figures.with(SampleSnapshot.virtualServer("vs1", 6_000), "requests.status5xx", 5_800L)))
                .with("programs.origins", List.of(Figures.with(origin, "errors", 5_800L))));

        assertThat(rules(found)).containsExactly("origin-answers-errors");
        assertThat(rules(found.get(0).consequences())).containsExactly("requests-fail");
    }

    @Test
    void requestsFailWithConnectionsThatBreak() {
        List<AdviceFinding> found = ordered(PoolScene.healthy()
                .server(Scene.busy()
                        .with(
                                "webApps",
                                List.of(Figures.with(
                                        Figures.webApp("/shop"),
                                        "servlets",
                                        List.of(new WebAppSnapshot.Servlet("Cart", 500, 60, Scene.times(500, 20)))))))
                .with("brokenInUse", 60L)
                .whole());

        assertThat(rules(found)).containsExactly("jdbc-connections-break-in-use");
        assertThat(rules(found.get(0).consequences())).containsExactly("servlet-fails");
    }

    @Test
    void aFullLimitFollowsFromKeptConnections() {
        List<AdviceFinding> found =
                ordered(Scene.busy().magnus("MaxConnections", "130").with("keepAlive.count", 110));

        assertThat(rules(found)).containsExactly("kept-connections-fill-limit");
        assertThat(rules(found.get(0).consequences())).containsExactly("connections-near-limit");
    }

    private static List<AdviceFinding> ordered(Scene scene) {
        List<AdviceFinding> found = new ArrayList<>();
        Situation situation = scene.situation();
        for (Rule rule : RuleBook.all()) {
            if (situation.says(rule.description().scope())) {
                found.addAll(rule.examine(situation));
            }
        }
        return new Consequences(RuleBook.all()).order(found);
    }

    private static List<String> rules(List<AdviceFinding> findings) {
        return findings.stream().map(AdviceFinding::rule).toList();
    }
}
