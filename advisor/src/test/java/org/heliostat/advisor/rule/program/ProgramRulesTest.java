package org.heliostat.advisor.rule.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.junit.jupiter.api.Test;

class ProgramRulesTest {

    private static final String ADDRESS = "localhost:8082";

    private final Scene cgi = Scene.busy()
            .with("programs.cgi.limit", 10L)
            .with("programs.cgi.running", 10L)
            .with("programs.cgi.waiting", 1L)
            .with("jvm.processors", 2);

    @Test
    void requestsThatWaitForAPlaceAskForMoreOfThem() {
        AdviceFinding waiting = cgi.finding("cgi-places-full").orElseThrow();
        assertThat(waiting.severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(waiting.change()).containsExactly(magnus("MaxCGIStubs", "10", "14"));
        assertThat(change(cgi.with("programs.cgi.refused", 50L), "cgi-places-full"))
                .containsExactly(magnus("MaxCGIStubs", "10", "16"));
        assertThat(cgi.with("programs.cgi.running", 9L).finding("cgi-places-full"))
                .isEmpty();
        assertThat(cgi.with("programs.cgi.waiting", 0L).finding("cgi-places-full"))
                .isEmpty();
        assertThat(cgi.with("programs.cgi.running", 9L)
                        .with("programs.cgi.refused", 1L)
                        .finding("cgi-places-full")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
    }

    @Test
    void busyProcessorsRunNoMorePrograms() {
        assertThat(change(cgi.with("window.ratios.processor", 0.6), "cgi-places-full"))
                .isEmpty();
        assertThat(change(
                        cgi.with("programs.cgi.limit", 16L)
                                .with("programs.cgi.running", 16L)
                                .magnus("MaxCGIStubs", "16"),
                        "cgi-places-full"))
                .isEmpty();
    }

    @Test
    void programsThatMayHoldAllThreadsAreTold() {
        Scene scene = Scene.busy()
                .with("programs.cgi.limit", 10L)
                .with("programs.cgi.started", 1L)
                .magnus("CGIQueueSize", "118");

        AdviceFinding finding = scene.finding("cgi-may-hold-all-threads").orElseThrow();
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(finding.change()).containsExactly(magnus("CGIQueueSize", "118", "32"));
        assertThat(scene.magnus("CGIQueueSize", "117").finding("cgi-may-hold-all-threads"))
                .isEmpty();
        assertThat(scene.with("programs.cgi.started", 0L).finding("cgi-may-hold-all-threads"))
                .isEmpty();
        assertThat(scene.with("programs.cgi.waitingPeak", 64L)
                        .finding("cgi-may-hold-all-threads")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
    }

    @Test
    void programsThatTakeTooLongAreTold() {
        assertThat(Scene.busy().with("programs.cgi.expired", 1L).finding("cgi-programs-expire"))
                .isPresent();
        assertThat(Scene.busy().with("programs.cgi.expired", 0L).finding("cgi-programs-expire"))
                .isEmpty();
    }

    @Test
    void programsThatFailAreTold() {
        Scene scene = Scene.busy().with("programs.cgi.started", 500L);

        assertThat(scene.with("programs.cgi.malformed", 5L).finding("cgi-programs-fail"))
                .isPresent();
        assertThat(scene.with("programs.cgi.malformed", 4L).finding("cgi-programs-fail"))
                .isEmpty();
        assertThat(scene.with("programs.cgi.malformed", 5L)
                        .with("programs.cgi.started", 501L)
                        .finding("cgi-programs-fail"))
                .isEmpty();
    }

    @Test
    void programsStartedManyTimesASecondAreTold() {
        Scene many = Scene.busy().with("programs.cgi.started", 300L);

        assertThat(many.finding("cgi-starts-many").orElseThrow().severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(many.with("programs.cgi.started", 299L).finding("cgi-starts-many"))
                .isEmpty();
        assertThat(many.with("shtml.commands", 1L).finding("cgi-starts-many")).isEmpty();
        assertThat(many.requests(99).finding("cgi-starts-many")).isEmpty();
        assertThat(many.with("window.ratios.processor", 0.95)
                        .finding("cgi-starts-many")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
    }

    @Test
    void anApplicationThatRefusesIsTold() {
        AdviceFinding finding =
                application(1_000, 990, 0, 1, 0, 0).finding("fastcgi-refuses").orElseThrow();

        assertThat(finding.severity()).isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(finding.about()).isEqualTo("application " + ADDRESS);
        assertThat(application(1_000, 990, 0, 0, 0, 0).finding("fastcgi-refuses"))
                .isEmpty();
    }

    @Test
    void requestsThatWaitForAnApplicationAreTold() {
        AdviceFinding finding =
                waiting(7.5, 11).finding("fastcgi-requests-wait").orElseThrow();

        assertThat(finding.severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(finding.about()).isEqualTo("application " + ADDRESS);
        assertThat(finding.title()).contains("8 connections at most", "11 requests wait", "with 24 children");
        assertThat(waiting(4, 1).finding("fastcgi-requests-wait")).isPresent();
        assertThat(waiting(3.9, 11).finding("fastcgi-requests-wait")).isEmpty();
        assertThat(waiting(8, 0.9).finding("fastcgi-requests-wait")).isEmpty();
    }

    @Test
    void childrenThatFillTheProcessorsAreNoFault() {
        Scene full = waiting(8, 11).machine("processors", new Machine.Processors(0.15, 0.8, 0, -1));

        AdviceFinding finding = full.finding("fastcgi-requests-wait").orElseThrow();
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(finding.title()).endsWith("the processors are full");
        assertThat(full.with("jvm.processors", 16)
                        .finding("fastcgi-requests-wait")
                        .orElseThrow()
                        .severity())
                .as("with fewer children than processors")
                .isEqualTo(AdviceSeverity.WARNING);
    }

    @Test
    void anApplicationThatTakesTooLongIsTold() {
        assertThat(application(100, 99, 0, 0, 0, 0).finding("fastcgi-times-out"))
                .isEmpty();
        assertThat(application(100, 99, 0, 0, 4, 0)
                        .finding("fastcgi-times-out")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(application(100, 99, 0, 0, 5, 0)
                        .finding("fastcgi-times-out")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
    }

    @Test
    void anApplicationThatDiesAgainAndAgainIsTold() {
        assertThat(application(100, 99, 0, 0, 0, 2).finding("fastcgi-restarts")).isEmpty();
        assertThat(application(100, 99, 0, 0, 0, 3).finding("fastcgi-restarts")).isPresent();
    }

    @Test
    void connectionsThatAreNotKeptAreTold() {
        // Of these, four are open.
        assertThat(application(300, 281, 0, 0, 0, 0).finding("fastcgi-connections-not-kept"))
                .isPresent();
        assertThat(application(300, 282, 0, 0, 0, 0).finding("fastcgi-connections-not-kept"))
                .isEmpty();
        assertThat(application(299, 0, 0, 0, 0, 0).finding("fastcgi-connections-not-kept"))
                .isEmpty();
        assertThat(application(600, 0, 0, 200, 101, 0).finding("fastcgi-connections-not-kept"))
                .isEmpty();
    }

    @Test
    void childrenThatEndAfterFewRequestsAreTold() {
        Scene few = application(1_200, 900, 0, 0, 0, 0);

        assertThat(few.finding("fastcgi-connections-not-kept").orElseThrow().title())
                .contains("300 of 1,200")
                .contains("one serves 4.0");
        assertThat(few.with(
                                "virtualServers",
                                List.of(Figures.with(
                                        SampleSnapshot.virtualServer("vs1", 6_000), "requests.clientsGone", 240L)))
                        .finding("fastcgi-connections-not-kept"))
                .isEmpty();
    }

    @Test
    void connectionsThatEndTooSoonAreTold() {
        assertThat(application(400, 390, 20, 0, 0, 0).finding("fastcgi-retries"))
                .isPresent();
        assertThat(application(401, 390, 20, 0, 0, 0).finding("fastcgi-retries"))
                .isEmpty();
        assertThat(application(100, 90, 19, 0, 0, 0).finding("fastcgi-retries")).isEmpty();
    }

    private static Scene waiting(double inUse, double waiting) {
        return application(1_000, 990, 0, 0, 0, 0)
                .with("jvm.processors", 2)
                .with("window.averages.fastCgi", List.of(new WindowSnapshot.PoolAverages(ADDRESS, inUse, waiting)));
    }

    private static Scene application(
            long requests, long reused, long retried, long refused, long timedOut, long starts) {
        return Scene.busy()
                .with(
                        "programs.fastCgi",
                        List.of(new FastCgiSnapshot(
                                ADDRESS, 4, 8, 8, 2, 0, 1, requests, reused, retried, refused, 0, timedOut, starts)));
    }

    private static List<ProposedChange> change(Scene scene, String rule) {
        return scene.finding(rule).orElseThrow().change();
    }

    private static ProposedChange magnus(String directive, String from, String to) {
        return new ProposedChange("conf/magnus.conf", "", directive, from, to);
    }
}
