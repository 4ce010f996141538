package org.heliostat.advisor.rule.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.SampleSnapshot;
import org.junit.jupiter.api.Test;

class ClientRulesTest {

    private static final String WRITING = "client-writing-time";
    private static final String WRITE_TIMEOUTS = "client-write-timeouts";
    private static final String READERS = "client-slow-readers";
    private static final String BODIES = "body-timeouts";
    private static final String LARGE = "bodies-too-large";
    private static final String CHUNKED = "chunked-bodies-refused";
    private static final String GONE = "clients-give-up";

    @Test
    void threadsThatWaitForClientsAreTold() {
        Scene scene = Scene.busy().with("sessionThreads.limit", 100);

        assertThat(scene.with("timeSplit.writing", Scene.times(600, 2_000)).finding(WRITING))
                .isPresent();
        assertThat(scene.with("timeSplit.writing", Scene.times(599, 2_000)).finding(WRITING))
                .isEmpty();
        assertThat(scene.with("timeSplit.writing", Scene.times(50, 24_000)).finding(WRITING))
                .isPresent();
        assertThat(scene.with("timeSplit.writing", Scene.times(49, 50_000)).finding(WRITING))
                .isEmpty();
        assertThat(scene.with("timeSplit.writing", Scene.times(600, 2_000))
                        .with("sessionThreads.limit", 0)
                        .finding(WRITING))
                .isEmpty();
    }

    @Test
    void answersThatAreGivenUpSoonAreTold() {
        Scene cut = Scene.busy().with("protocol.writeTimeouts", 60L);

        assertThat(cut.finding(WRITE_TIMEOUTS).orElseThrow().change()).isEmpty();
        assertThat(changes(cut.magnus("NetWriteTimeout", "19"), WRITE_TIMEOUTS))
                .containsExactly("conf/magnus.conf: NetWriteTimeout 19 -> 60");
        assertThat(cut.with("protocol.writeTimeouts", 59L).finding(WRITE_TIMEOUTS))
                .isEmpty();
        assertThat(few().with("protocol.writeTimeouts", 10L).finding(WRITE_TIMEOUTS))
                .isPresent();
        assertThat(few().with("protocol.writeTimeouts", 9L).finding(WRITE_TIMEOUTS))
                .isEmpty();
    }

    @Test
    void slowReadersAreToldWithTheRate() {
        Scene cut = Scene.busy().with("protocol.slowReaders", 60L);

        assertThat(cut.finding(READERS).orElseThrow().severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(cut.finding(READERS).orElseThrow().change()).isEmpty();
        assertThat(changes(cut.magnus("MinResponseRate", "5000"), READERS))
                .containsExactly("conf/magnus.conf: MinResponseRate 5000 -> 100");
        assertThat(cut.with("protocol.slowReaders", 59L).finding(READERS)).isEmpty();
        assertThat(few().with("protocol.slowReaders", 9L).finding(READERS)).isEmpty();
    }

    @Test
    void slowBodiesAreGivenTheirTime() {
        Scene slow = Scene.busy().with("protocol.bodyTimeouts", 60L);

        assertThat(slow.finding(BODIES).orElseThrow().change()).isEmpty();
        assertThat(changes(slow.magnus("MinRequestRate", "2000").magnus("AcceptTimeout", "5"), BODIES))
                .containsExactly(
                        "conf/magnus.conf: MinRequestRate 2000 -> 100", "conf/magnus.conf: AcceptTimeout 5 -> 30");
        assertThat(slow.with("protocol.bodyTimeouts", 59L).finding(BODIES)).isEmpty();
        assertThat(few().with("protocol.bodyTimeouts", 9L).finding(BODIES)).isEmpty();
    }

    @Test
    void largeBodiesAreTakenUpToTheDefault() {
        Scene large = Scene.busy().with("protocol.bodiesTooLarge", 10L);

        assertThat(large.finding(LARGE).orElseThrow().change()).isEmpty();
        assertThat(changes(large.magnus("MaxRequestBody", "1000000"), LARGE))
                .containsExactly("conf/magnus.conf: MaxRequestBody 1000000 -> 4000000");
        assertThat(large.with("protocol.bodiesTooLarge", 9L).finding(LARGE)).isEmpty();
    }

    @Test
    void chunkedBodiesForProgramsAreCollected() {
        Scene chunked = Scene.busy().with("programs.bodies.tooLarge", 5L);

        assertThat(changes(chunked, CHUNKED))
                .containsExactly("conf/magnus.conf: ChunkedRequestBufferSize 8192 -> 65536");
        assertThat(chunked.magnus("ChunkedRequestBufferSize", "1048576")
                        .finding(CHUNKED)
                        .orElseThrow()
                        .change())
                .isEmpty();
        assertThat(chunked.with("programs.bodies.tooLarge", 4L).finding(CHUNKED))
                .isEmpty();
    }

    @Test
    void clientsThatSendAheadAndDoNotReadAreTold() {
        Scene paused = Scene.busy().with("protocol.pipelinePauses", 60L);

        assertThat(paused.finding("pipelining-pauses")).isPresent();
        assertThat(paused.with("protocol.pipelinePauses", 59L).finding("pipelining-pauses"))
                .isEmpty();
        assertThat(paused.with("protocol.requests", 6_001L).finding("pipelining-pauses"))
                .isEmpty();
    }

    @Test
    void clientsThatGoAwayAreTold() {
        assertThat(gone(1_000, 50).finding(GONE)).isPresent();
        assertThat(gone(100, 49).finding(GONE)).isEmpty();
        assertThat(gone(1_001, 50).finding(GONE)).isEmpty();
        assertThat(gone(49, 49).finding(GONE)).isEmpty();
    }

    /** A server with so few requests that the least number counts, not the share. */
    private static Scene few() {
        return Scene.busy().with("protocol.requests", 100L);
    }

    private static Scene gone(long requests, long clients) {
        return Scene.busy()
                .with(
                        "virtualServers",
                        List.of(Figures.with(
                                SampleSnapshot.virtualServer("vs1", requests), "requests.clientsGone", clients)));
    }

    private static List<String> changes(Scene scene, String rule) {
        return scene.finding(rule).orElseThrow().change().stream()
                .map(ProposedChange::toString)
                .toList();
    }
}
