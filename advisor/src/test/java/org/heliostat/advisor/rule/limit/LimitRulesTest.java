package org.heliostat.advisor.rule.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.RuleBook;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.junit.jupiter.api.Test;

class LimitRulesTest {

    @Test
    void headsThatNeverComeAreNotWaitedForSoLong() {
        Scene slow = Scene.busy().with("protocol.headTimeouts", 60L).with("protocol.connectionsTotal", 1_200L);

        assertThat(change(slow, "request-heads-slow")).containsExactly(magnus("AcceptTimeout", "30", "10"));
        assertThat(slow.with("protocol.headTimeouts", 59L)
                        .with("protocol.connectionsTotal", 100L)
                        .finding("request-heads-slow"))
                .isEmpty();
        assertThat(slow.with("protocol.connectionsTotal", 1_201L).finding("request-heads-slow"))
                .isEmpty();
        assertThat(slow.magnus("AcceptTimeout", "10").finding("request-heads-slow"))
                .isEmpty();
    }

    @Test
    void headsThatAreCutShortGetMoreTime() {
        Scene cut = cut(20).magnus("AcceptTimeout", "9").with("protocol.requests", 1_980L);

        assertThat(change(cut, "request-heads-cut")).containsExactly(magnus("AcceptTimeout", "9", "30"));
        assertThat(cut.finding("request-heads-cut").orElseThrow().severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(cut.magnus("AcceptTimeout", "10")
                        .finding("request-heads-cut")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.INFO);
        assertThat(cut.magnus("AcceptTimeout", "30").finding("request-heads-cut"))
                .isEmpty();
        assertThat(cut.with("protocol.requests", 1_981L).finding("request-heads-cut"))
                .isEmpty();
        assertThat(cut(9).magnus("AcceptTimeout", "1")
                        .with("protocol.requests", 100L)
                        .finding("request-heads-cut"))
                .isEmpty();
    }

    /** Clients that connect beforehand and ask for nothing are cut by nobody. */
    @Test
    void silentConnectionsAreNoHeads() {
        Scene silent = Scene.busy().magnus("AcceptTimeout", "5").with("protocol.headTimeouts", 1_000L);

        assertThat(silent.finding("request-heads-cut")).isEmpty();
    }

    /** What one rule proposes, the other must not take back. */
    @Test
    void headsThatAreLateInMassesGetNoMoreThanEnough() {
        Scene masses = cut(600).with("protocol.headTimeouts", 600L);

        assertThat(change(masses.magnus("AcceptTimeout", "2"), "request-heads-cut"))
                .containsExactly(magnus("AcceptTimeout", "2", "10"));
        assertThat(change(masses.magnus("AcceptTimeout", "10"), "request-heads-cut"))
                .isEmpty();
        assertThat(change(masses.magnus("AcceptTimeout", "20"), "request-heads-cut"))
                .isEmpty();
        assertThat(change(masses.magnus("AcceptTimeout", "20"), "request-heads-slow"))
                .containsExactly(magnus("AcceptTimeout", "20", "10"));
    }

    private static Scene cut(long heads) {
        return Scene.busy()
                .with(
                        "refusals.causes",
                        List.of(new RefusalsSnapshot.Cause("head-timeout", "late", 408, false, heads, heads)));
    }

    @Test
    void nearlyAllConnectionsAreTold() {
        Scene near = Scene.busy().magnus("MaxConnections", "150");

        assertThat(change(near, "connections-near-limit")).containsExactly(magnus("MaxConnections", "150", "300"));
        assertThat(near.with("protocol.connectionsOpen", 119).finding("connections-near-limit"))
                .isEmpty();
        assertThat(near.with("protocol.connectionsRefused", 1L).finding("connections-near-limit"))
                .isEmpty();
        assertThat(Scene.busy().with("protocol.connectionsOpen", 50_000).finding("connections-near-limit"))
                .isEmpty();
    }

    /** MaxConnections is 0 as shipped: the descriptors of the process are the limit. */
    @Test
    void nearlyAllThatTheDescriptorsLeaveAreTold() {
        Scene near = Scene.busy().machine("descriptors.most", 1_024L).with("protocol.connectionsOpen", 410);

        assertThat(change(near, "connections-near-limit"))
                .containsExactly(new ProposedChange("", "os", "nofile", "1024", "2354"));
        assertThat(near.with("protocol.connectionsOpen", 409).finding("connections-near-limit"))
                .isEmpty();
        assertThat(near.machine("descriptors.most", -1L).finding("connections-near-limit"))
                .isEmpty();
    }

    @Test
    void keptConnectionsLeaveRoomForNewcomers() {
        Scene full = Scene.busy().magnus("MaxConnections", "150").with("keepAlive.count", 120);

        assertThat(change(full, "kept-connections-fill-limit"))
                .containsExactly(magnus("MaxKeepAliveConnections", "32768", "112"));
        assertThat(full.with("keepAlive.count", 119).finding("kept-connections-fill-limit"))
                .isEmpty();
        assertThat(full.magnus("MaxKeepAliveConnections", "149").finding("kept-connections-fill-limit"))
                .isEmpty();
    }

    @Test
    void moreConnectionsThanDescriptorsAreTold() {
        Scene many = Scene.busy()
                .machine("descriptors.most", 2_048L)
                .nsfc("MaxOpenFiles", "1000")
                .magnus("MaxCGIStubs", "10")
                .magnus("MaxConnections", "743");

        assertThat(change(many, "connections-beyond-descriptors"))
                .containsExactly(new ProposedChange("", "os", "nofile", "2048", "2049"));
        assertThat(many.magnus("MaxConnections", "742").finding("connections-beyond-descriptors"))
                .isEmpty();
        assertThat(many.nsfc("MaxOpenFiles", "999").finding("connections-beyond-descriptors"))
                .isEmpty();
        assertThat(many.machine("descriptors.most", -1L).finding("connections-beyond-descriptors"))
                .isEmpty();
    }

    @Test
    void withoutADirectiveTheDescriptorsDecide() {
        assertThat(Scene.busy().machine("descriptors.most", 256L).finding("connections-beyond-descriptors"))
                .isEmpty();
    }

    @Test
    void headsThatDoNotFitAskForALargerBuffer() {
        Scene scene = Scene.busy().with("protocol.requests", 1_980L).with("protocol.headsTooLarge", 20L);

        assertThat(change(scene, "request-heads-too-large"))
                .containsExactly(magnus("HeaderBufferSize", "8192", "16384"));
        assertThat(scene.with("protocol.headsTooLarge", 19L).finding("request-heads-too-large"))
                .isEmpty();
        assertThat(scene.with("protocol.requests", 1_981L).finding("request-heads-too-large"))
                .isEmpty();
        assertThat(change(scene.magnus("HeaderBufferSize", "65536"), "request-heads-too-large"))
                .isEmpty();
        assertThat(change(scene.magnus("HeaderBufferSize", "300"), "request-heads-too-large"))
                .containsExactly(magnus("HeaderBufferSize", "300", "8192"));
    }

    @Test
    void headsWithTooManyLinesAskForMore() {
        Scene scene = Scene.busy().with("protocol.requests", 1_980L).with("protocol.headersTooMany", 20L);

        assertThat(change(scene, "request-heads-too-large")).containsExactly(magnus("MaxRqHeaders", "100", "200"));
        assertThat(change(scene.magnus("MaxRqHeaders", "8"), "request-heads-too-large"))
                .containsExactly(magnus("MaxRqHeaders", "8", "100"));
        assertThat(change(scene.magnus("MaxRqHeaders", "2000"), "request-heads-too-large"))
                .isEmpty();
        assertThat(scene.with("protocol.headersTooMany", 19L).finding("request-heads-too-large"))
                .isEmpty();
        assertThat(scene.finding("request-heads-too-large").orElseThrow().subject())
                .isEqualTo("MaxRqHeaders");
    }

    /** The whole head must fit into the buffer, the line with it. */
    @Test
    void requestLinesThatDoNotFitAskForLongerOnes() {
        Scene scene = Scene.busy().with("protocol.requests", 1_980L).with("protocol.requestLinesTooLong", 20L);

        assertThat(change(scene, "request-heads-too-large"))
                .containsExactly(
                        magnus("MaxRequestLine", "8192", "16384"), magnus("HeaderBufferSize", "8192", "32768"));
        assertThat(change(scene.magnus("MaxRequestLine", "200"), "request-heads-too-large"))
                .containsExactly(magnus("MaxRequestLine", "200", "8192"));
        assertThat(scene.with("protocol.requestLinesTooLong", 19L).finding("request-heads-too-large"))
                .isEmpty();
    }

    @Test
    void whatIsTriedIsJudgedByTheLimitThatItMoves() {
        Rule rule = RuleBook.all().stream()
                .filter(one -> one.description().name().equals("request-heads-too-large"))
                .findFirst()
                .orElseThrow();
        AdviceFinding lines = Scene.busy()
                .with("protocol.requestLinesTooLong", 1_000L)
                .finding("request-heads-too-large")
                .orElseThrow();

        assertThat(rule.aim(lines).figure()).isEqualTo("protocol.requestLinesTooLong");
    }

    private static List<ProposedChange> change(Scene scene, String rule) {
        return scene.finding(rule).orElseThrow().change();
    }

    private static ProposedChange magnus(String directive, String from, String to) {
        return new ProposedChange("conf/magnus.conf", "", directive, from, to);
    }
}
