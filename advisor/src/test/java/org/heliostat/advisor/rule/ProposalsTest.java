package org.heliostat.advisor.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.junit.jupiter.api.Test;

/** Nothing is proposed that {@code check} refuses, or that the machine cannot carry. */
class ProposalsTest {

    private static final long GIGABYTE = 1L << 30;

    @Test
    void proposesAValueWithFileAndValueInForce() {
        assertThat(proposals(Scene.busy()).magnus("ListenQ", 2_048))
                .contains(new ProposedChange("conf/magnus.conf", "", "ListenQ", "1024", "2048"));
    }

    @Test
    void drawsAValueIntoItsRange() {
        assertThat(to(proposals(Scene.busy()).nsfc("MaxAge", 1_000_000))).isEqualTo("86400");
        assertThat(to(proposals(Scene.busy()).magnus("AdviceInterval", 1))).isEqualTo("5");
    }

    @Test
    void proposesNothingThatIsInForceAlready() {
        assertThat(proposals(Scene.busy()).magnus("RqThrottle", 128)).isEmpty();
        assertThat(proposals(Scene.busy()).magnus("DNS", "off")).isEmpty();
        assertThat(proposals(Scene.busy()).magnus("DNS", "no")).isEmpty();
    }

    @Test
    void aStepUpNeverBecomesOneDown() {
        assertThat(proposals(Scene.busy().magnus("RqThrottle", "600")).magnus("RqThrottle", 1_200))
                .isEmpty();
        assertThat(proposals(Scene.busy().magnus("RqThrottle", "500")).magnus("RqThrottle", 1_000))
                .isEmpty();
        assertThat(to(proposals(Scene.busy().magnus("RqThrottle", "400")).magnus("RqThrottle", 800)))
                .isEqualTo("500");
    }

    @Test
    void proposesNoWordThatIsNone() {
        assertThat(proposals(Scene.busy()).magnus("DNS", "perhaps")).isEmpty();
        assertThat(proposals(Scene.busy()).serverXml("LOG", "", "loglevel", "finest", "loud"))
                .isEmpty();
    }

    @Test
    void proposesNothingForWhatHasNoEffect() {
        assertThat(proposals(Scene.busy()).magnus("KeepAliveQueryMeanTime", 50)).isEmpty();
    }

    @Test
    void namesTheElementOfServerXml() {
        assertThat(proposals(Scene.busy()).serverXml("JDBCCONNECTIONPOOL", "Shop", "maxpoolsize", 4, 16))
                .contains(new ProposedChange("conf/server.xml", "JDBCCONNECTIONPOOL Shop", "maxpoolsize", "4", "16"));
    }

    /** The heap leaves 128 MB, of which half are for threads of half a megabyte. */
    @Test
    void threadsFitIntoTheMemoryOfTheMachine() {
        Scene small = Scene.busy()
                .magnus("RqThrottle", "16")
                .with("jvm.directUsed", 0L)
                .machine("memory.most", 640L << 20);

        assertThat(to(proposals(small).magnus("RqThrottle", 400))).isEqualTo("128");
    }

    @Test
    void keptConnectionsFitIntoTheDescriptors() {
        Scene few = Scene.busy().magnus("MaxKeepAliveConnections", "256").machine("descriptors.most", 1_024L);

        assertThat(to(proposals(few).magnus("MaxKeepAliveConnections", 4_096))).isEqualTo("512");
    }

    @Test
    void keptFilesFitIntoDirectMemory() {
        Scene scene = Scene.busy().machine("memory.directMost", GIGABYTE);

        assertThat(to(proposals(scene).nsfc("MediumFileSpace", 10_485_760, 2 * GIGABYTE)))
                .isEqualTo(Long.toString(GIGABYTE / 2));
    }

    @Test
    void whatTheMachineDoesNotTellBoundsNothing() {
        Scene unknown = Scene.busy()
                .magnus("RqThrottle", "16")
                .machine("memory.most", -1L)
                .machine("descriptors.most", -1L)
                .with("jvm.heapMax", -1L);

        assertThat(to(proposals(unknown).magnus("RqThrottle", 400))).isEqualTo("400");
        assertThat(to(proposals(unknown).magnus("MaxConnections", 400))).isEqualTo("400");
    }

    private static Proposals proposals(Scene scene) {
        return scene.situation().proposals();
    }

    private static String to(Optional<ProposedChange> change) {
        return change.map(ProposedChange::to).orElse("none");
    }
}
