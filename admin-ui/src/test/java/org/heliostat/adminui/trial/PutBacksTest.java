package org.heliostat.adminui.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.adminui.trial.TrialScene.closed;
import static org.heliostat.adminui.trial.TrialScene.finding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.config.Finding;
import org.heliostat.config.Severity;
import org.heliostat.config.SourceLocation;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes that are put back by hand, at the next start, and where that fails at first. */
class PutBacksTest {

    private static final String CHANGED = TrialScene.MAGNUS.replace("RqThrottle 4", "RqThrottle 128");

    @TempDir
    private Path instance;

    private TrialScene scene;

    @BeforeEach
    void makeScene() throws IOException {
        scene = new TrialScene(instance);
    }

    @Test
    void theNextStartPutsBackWhatWasBeingMeasured() throws Exception {
        scene.begin();
        scene.trials = scene.started();
        scene.pass(1);

        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.newest().sentence()).isEqualTo("the server stopped while it was measured: put back");
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
        scene.trials = scene.started();
        scene.pass(1);
        assertThat(scene.trials.all()).isEmpty();
    }

    @Test
    void theNextStartLeavesWhatSomebodyElseChanged() throws Exception {
        scene.begin();
        scene.edit("RqThrottle 64\n");
        scene.trials = scene.started();
        scene.pass(1);

        assertThat(scene.newest().state()).isEqualTo(TrialState.FAILED);
        assertThat(scene.magnus()).isEqualTo("RqThrottle 64\n");
    }

    @Test
    void aTrialCanBeTakenBackWhileItIsMeasuredAndWhenItWasKept() throws Exception {
        Trial first = scene.begin();
        assertThat(scene.trials.takeBack(first.id(), "bob").sentence()).endsWith("put back by bob");
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
        scene.pass(65);
        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);

        Trial second = scene.begin();
        scene.figures.set(closed(24, 0.12));
        scene.pass(65);
        assertThat(scene.newest().state()).isEqualTo(TrialState.KEPT);
        assertThat(scene.trials.takeBack(second.id(), "bob").state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
        assertThat(scene.history().get(0).user()).isEqualTo("bob");
        refused(409, () -> scene.trials.takeBack(second.id(), "bob"));
        refused(404, () -> scene.trials.takeBack(77, "bob"));
    }

    /** Somebody was just editing the file when the trial ended. */
    @Test
    void whatCannotBePutBackIsTriedAgain() throws Exception {
        scene.begin();
        Files.writeString(scene.conf.resolve("magnus.conf"), CHANGED + "QueueTimeout many\n");
        try (LogLines log = LogLines.of(PutBacks.class.getName())) {
            scene.pass(80);
            assertThat(scene.newest().state()).isEqualTo(TrialState.FAILED);
            assertThat(scene.newest().made().isInForce()).isTrue();
            assertThat(scene.newest().made().putBackFailures()).isBetween(2, 6);
            assertThat(log.all()).singleElement().asString().contains("but that failed, and is tried again");
        }
        assertThat(scene.conf.resolve("history/trial.json")).exists();
        refused(409, () -> scene.begin());

        Files.writeString(scene.conf.resolve("magnus.conf"), CHANGED);
        scene.pass(60);

        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.newest().made().isInForce()).isFalse();
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
        assertThat(scene.conf.resolve("history/trial.json")).doesNotExist();
    }

    @Test
    void whatCouldNotBePutBackIsPutBackByHandOrAtTheNextStart() throws Exception {
        for (boolean isStarted : new boolean[] {false, true}) {
            scene.begin();
            Files.writeString(scene.conf.resolve("magnus.conf"), CHANGED + "QueueTimeout many\n");
            scene.pass(65);
            long id = scene.newest().id();
            refused(409, () -> scene.trials.takeBack(id, "bob"));
            Files.writeString(scene.conf.resolve("magnus.conf"), CHANGED);

            if (isStarted) {
                scene.trials = scene.started();
                scene.pass(1);
            } else {
                scene.trials.takeBack(id, "bob");
            }

            assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
            assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
        }
    }

    @Test
    void aStartWithBrokenFilesPutsBackOnceTheyAreMended() throws Exception {
        scene.begin();
        scene.trials = scene.started();
        Files.writeString(scene.conf.resolve("magnus.conf"), CHANGED + "QueueTimeout many\n");
        scene.pass(1);
        assertThat(scene.newest().state()).isEqualTo(TrialState.FAILED);
        Files.writeString(scene.conf.resolve("magnus.conf"), CHANGED);
        scene.pass(2);

        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
    }

    @Test
    void whatWasKeptStaysKeptWhereUndoFails() throws Exception {
        Trial kept = scene.begin();
        scene.figures.set(closed(24, 0.12));
        scene.pass(65);
        scene.server.refusal = List.of(new Finding(SourceLocation.none(), Severity.ERROR, "the disk is full"));
        refused(409, () -> scene.trials.takeBack(kept.id(), "bob"));

        assertThat(scene.newest().state()).isEqualTo(TrialState.KEPT);
        assertThat(scene.newest().made().isInForce()).isTrue();
        assertThat(scene.magnus()).isEqualTo(CHANGED);
        assertThat(scene.trials.takeBack(kept.id(), "bob").state()).isEqualTo(TrialState.RETURNED);
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
    }

    /** The note for the next start is of the trial that goes on. */
    @Test
    void undoingAnEarlierTrialLeavesTheOneThatGoesOn() throws Exception {
        Trial kept = scene.begin();
        scene.figures.set(closed(24, 0.12));
        scene.pass(65);
        scene.stands(finding(new ProposedChange("conf/magnus.conf", "", "QueueTimeout", "60", "30")));
        scene.begin();
        scene.trials.takeBack(kept.id(), "bob");

        assertThat(scene.newest().state()).isEqualTo(TrialState.SETTLING);
        assertThat(scene.conf.resolve("history/trial.json")).exists();
        scene.trials = scene.started();
        scene.pass(1);
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
    }

    private static void refused(int status, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(ProblemException.class, refusal -> assertThat(
                        refusal.problem().status())
                .as(refusal.problem().detail())
                .isEqualTo(status));
    }
}
