package org.heliostat.adminui.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.adminui.trial.TrialScene.closed;
import static org.heliostat.adminui.trial.TrialScene.failing;
import static org.heliostat.adminui.trial.TrialScene.finding;
import static org.heliostat.adminui.trial.TrialScene.open;
import static org.heliostat.adminui.trial.TrialScene.threads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.config.Finding;
import org.heliostat.config.Severity;
import org.heliostat.config.SourceLocation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole life of trials, with time that passes when a test says so. */
class TrialsTest {

    private static final String CHANGED = TrialScene.MAGNUS.replace("RqThrottle 4", "RqThrottle 128");

    @TempDir
    private Path instance;

    private TrialScene scene;

    @BeforeEach
    void makeScene() throws IOException {
        scene = new TrialScene(instance);
    }

    @Test
    void whatGotBetterIsKept() throws Exception {
        Trial begun = scene.begin();

        assertThat(begun.state()).isEqualTo(TrialState.SETTLING);
        assertThat(scene.magnus()).isEqualTo(CHANGED);
        assertThat(scene.history().get(0).user()).isEqualTo("alice");
        assertThat(scene.history().get(0).reason()).startsWith("advice few-threads: trial of 60 s begun at ");
        assertThat(begun.comparison().before()).isEqualTo(600e6);
        assertThat(begun.comparison().after()).isNull();

        scene.figures.set(closed(24, 0.12));
        scene.pass(5);
        assertThat(scene.newest().state()).isEqualTo(TrialState.MEASURING);
        scene.pass(59);
        assertThat(scene.newest().state()).isEqualTo(TrialState.MEASURING);
        scene.pass(1);

        assertThat(scene.newest().state()).isEqualTo(TrialState.KEPT);
        assertThat(scene.newest().sentence()).isEqualTo("the mean time of a request fell from 600 to 120 ms: kept");
        assertThat(scene.newest().comparison().after()).isEqualTo(120e6);
        assertThat(scene.newest().comparison().figures())
                .extracting(Trial.Compared::figure)
                .contains("window.perSecond.requests", "window.ratios.processor");
        assertThat(scene.magnus()).isEqualTo(CHANGED);
        assertThat(scene.conf.resolve("history/trial.json")).doesNotExist();
    }

    @Test
    void whatStaysAsItWasIsPutBack() throws Exception {
        scene.begin();
        scene.figures.set(closed(24, 0.59));
        scene.pass(65);

        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.newest().sentence()).contains("fell from 600 to 590 ms, which may be chance: put back");
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
        assertThat(scene.history().get(0).user()).isEqualTo("alice");
        assertThat(scene.history().get(0).undoes()).hasValue(1);
        assertThat(scene.server.configuration().magnus().rqThrottle()).isEqualTo(4);
    }

    @Test
    void whatGotWorseIsPutBack() throws Exception {
        scene.begin();
        scene.figures.set(closed(24, 1.2));
        scene.pass(65);

        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.newest().sentence())
                .isEqualTo("the mean time of a request rose from 600 ms to 1.20 s: put back");
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
    }

    @Test
    void errorsThatRisePutBackWhatGotFaster() throws Exception {
        scene.begin();
        // 12,000 requests in the window.
        scene.figures.set(failing(closed(24, 0.12), 200));
        scene.pass(64);
        assertThat(scene.newest().state()).isEqualTo(TrialState.MEASURING);
        scene.pass(1);

        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.newest().sentence())
                .isEqualTo("answers of 5xx rose from 0 % to 1.67 % of the requests: put back");
    }

    @Test
    void errorsThatJumpAreNotWaitedFor() throws Exception {
        scene.begin();
        scene.pass(4);
        assertThat(scene.newest().state()).isEqualTo(TrialState.SETTLING);
        scene.figures.set(failing(closed(24, 0.12), 3_000));
        scene.pass(1);

        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
    }

    @Test
    void aProcessThatBecomesUnwellIsNotWaitedFor() throws Exception {
        scene.begin();
        scene.trouble.set("memory does not come back");
        scene.pass(1);

        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.newest().sentence())
                .isEqualTo("the process became unwell: memory does not come back: put back");
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
    }

    @Test
    void anotherLoadCannotBeCompared() throws Exception {
        scene.figures.set(open(40, 0.6));
        scene.begin();
        scene.figures.set(open(10, 0.1));
        scene.pass(65);

        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.newest().sentence())
                .contains(
                        "which cannot be compared: the load was another one, 40 requests/s before and 10 requests/s after");
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
    }

    @Test
    void aValueThatSomebodyElseChangedIsLeftWhateverCameOfIt() throws Exception {
        for (double seconds : new double[] {0.12, 1.2}) {
            scene.edit(TrialScene.MAGNUS);
            scene.figures.set(closed(24, 0.6));
            scene.begin();
            scene.edit("RqThrottle 64\n");
            scene.figures.set(closed(24, seconds));
            scene.pass(65);

            assertThat(scene.newest().state()).isEqualTo(TrialState.FAILED);
            assertThat(scene.newest().sentence()).contains("somebody else has changed RqThrottle (now 64) meanwhile");
            assertThat(scene.magnus()).isEqualTo("RqThrottle 64\n");
        }
    }

    @Test
    void whatElseWasChangedInTheFileStays() throws Exception {
        scene.begin();
        scene.edit(CHANGED.replace("QueueTimeout 60", "QueueTimeout 30"));
        scene.pass(65);

        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.magnus()).isEqualTo("# ours\nRqThrottle 4\nQueueTimeout 30\n");
    }

    @Test
    void aDefaultIsPutBackByTakingTheLineOut() throws Exception {
        scene.edit("QueueTimeout 60\n");
        scene.begin();
        scene.edit(scene.magnus() + "DNS on\n");
        scene.pass(65);

        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.magnus()).isEqualTo("QueueTimeout 60\nDNS on\n");
    }

    @Test
    void anAttributeOfServerXmlIsTriedToo() throws Exception {
        Path serverXml = scene.conf.resolve("server.xml");
        String before = Files.readString(serverXml);
        scene.stands(finding(new ProposedChange("conf/server.xml", "LOG", "loglevel", "finest", "info")));
        scene.begin();
        assertThat(Files.readString(serverXml)).isEqualTo(before.replace("\"finest\"", "\"info\""));
        scene.pass(65);

        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        assertThat(Files.readString(serverXml)).isEqualTo(before);
    }

    @Test
    void theEndWaitsForItsTurnAmongTheChanges() throws Exception {
        scene.begin();
        scene.figures.set(closed(24, 0.12));
        scene.pass(60);
        scene.lanes.full = true;
        scene.pass(10);
        assertThat(scene.newest().state()).isEqualTo(TrialState.MEASURING);
        scene.lanes.full = false;
        scene.pass(1);

        assertThat(scene.newest().state()).isEqualTo(TrialState.KEPT);
    }

    @Test
    void oneGoesOnAtATime() throws Exception {
        scene.begin();

        refused(409, () -> scene.begin());
    }

    @Test
    void whatDoesNotStandOrCannotBeMeasuredIsRefused() throws Exception {
        refused(404, () -> scene.trials.begin(new Trials.Wish("none", "", 60), "alice"));
        refused(404, () -> scene.trials.begin(new Trials.Wish(TrialScene.RULE, "pool Shop", 60), "alice"));
        refused(422, () -> scene.trials.begin(new Trials.Wish(TrialScene.RULE, "", 120), "alice"));
        scene.stands(new AdviceFinding(TrialScene.RULE, AdviceSeverity.WARNING, "code", "slow", "", ""));
        refused(409, () -> scene.begin());
        scene.stands(new AdviceFinding(TrialScene.RULE, AdviceSeverity.WARNING, "RqThrottle", "few", "", "")
                .with(Optional.of(threads("128"))));
        refused(409, () -> scene.begin());
        scene.stands(finding(new ProposedChange("", "os", "nofile", "1024", "2048")));
        refused(409, () -> scene.begin());
        scene.stands(finding(new ProposedChange("conf/magnus.conf", "", "SndBufSize", "0", "65536")));
        refused(409, () -> scene.begin());
        scene.stands(finding(threads("4")));
        refused(409, () -> scene.begin());

        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
        assertThat(scene.history()).isEmpty();
        assertThat(scene.conf.resolve("history/trial.json")).doesNotExist();
    }

    @Test
    void whoeverNamesNoFindingIsToldThoseThatStand() {
        assertThatThrownBy(() -> scene.trials.plan(new Trials.Wish("few-thread", "", 60)))
                .isInstanceOfSatisfying(ProblemException.class, refusal -> assertThat(
                                refusal.problem().detail())
                        .isEqualTo("few-thread: no such finding stands (expected: few-threads)"));
        scene.stands();
        assertThatThrownBy(() -> scene.trials.plan(TrialScene.WISH))
                .isInstanceOfSatisfying(ProblemException.class, refusal -> assertThat(
                                refusal.problem().detail())
                        .endsWith(": no such finding stands, and no other that could be tried"));
    }

    /** Nobody could say which of the two has helped, and nobody has asked for the other one. */
    @Test
    void anEditThatIsNotInForceIsNotTriedAlong() throws Exception {
        Files.writeString(scene.conf.resolve("magnus.conf"), TrialScene.MAGNUS + "KeepAliveTimeout 7\nListenQ 64\n");
        assertThatThrownBy(() -> scene.begin()).isInstanceOfSatisfying(ProblemException.class, refusal -> assertThat(
                        refusal.problem().detail())
                .startsWith("conf/magnus.conf: KeepAliveTimeout: edited and not in force")
                .endsWith("reload first"));
        refused(409, () -> scene.trials.plan(TrialScene.WISH));
        scene.server.reload();
        Files.writeString(scene.conf.resolve("obj.conf"), "# new\n" + Files.readString(scene.conf.resolve("obj.conf")));
        refused(409, () -> scene.begin());
        assertThat(scene.history()).isEmpty();

        scene.server.reload();
        scene.begin();
    }

    @Test
    void whatCheckRefusesIsNotWritten() {
        scene.stands(finding(threads("many")));
        refused(422, () -> scene.begin());
        scene.stands(
                finding(new ProposedChange("conf/server.xml", "JDBCCONNECTIONPOOL none", "maxpoolsize", "1", "2")));
        refused(422, () -> scene.begin());

        assertThat(scene.trials.all()).isEmpty();
    }

    @Test
    void nothingIsTriedAfterAReloadThatWasRefused() throws Exception {
        scene.server.refusal = List.of(new Finding(SourceLocation.none(), Severity.ERROR, "a port is taken"));
        refused(422, () -> scene.begin());

        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
        assertThat(scene.conf.resolve("history/trial.json")).doesNotExist();
    }

    private static void refused(int status, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(ProblemException.class, refusal -> assertThat(
                        refusal.problem().status())
                .as(refusal.problem().detail())
                .isEqualTo(status));
    }
}
