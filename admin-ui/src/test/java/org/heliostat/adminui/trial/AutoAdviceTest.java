package org.heliostat.adminui.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.trial.TrialScene.closed;
import static org.heliostat.adminui.trial.TrialScene.finding;
import static org.heliostat.adminui.trial.TrialScene.threads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Advice that is followed without being asked. */
class AutoAdviceTest {

    @TempDir
    private Path instance;

    private final AtomicReference<List<String>> rules = new AtomicReference<>(List.of(TrialScene.RULE));
    private TrialScene scene;
    private AutoAdvice auto;

    @BeforeEach
    void makeScene() throws IOException {
        scene = new TrialScene(instance);
        auto = new AutoAdvice(scene.trials, scene.advice::get, rules::get, scene.lanes, scene.ticker);
    }

    @Test
    void aRuleThatIsNamedIsTried() throws Exception {
        auto.look();

        assertThat(scene.newest().subject().by()).isEqualTo("AutoAdvice");
        assertThat(scene.history().get(0).user()).isEqualTo("AutoAdvice");
        scene.figures.set(closed(24, 0.12));
        scene.pass(65);
        assertThat(scene.newest().state()).isEqualTo(TrialState.KEPT);
    }

    @Test
    void nothingIsTriedUnlessItIsNamed() {
        rules.set(List.of("another-rule"));
        auto.look();
        rules.set(List.of());
        auto.look();

        assertThat(scene.trials.all()).isEmpty();
    }

    @Test
    void itIsTriedOnceAnHour() {
        auto.look();
        scene.pass(65);
        assertThat(scene.newest().state()).isEqualTo(TrialState.RETURNED);
        auto.look();
        assertThat(scene.trials.all()).hasSize(1);

        scene.ticker.advance(Duration.ofHours(1).minusSeconds(66));
        auto.look();
        assertThat(scene.trials.all()).hasSize(1);
        scene.ticker.advance(Duration.ofSeconds(1));
        auto.look();
        assertThat(scene.trials.all()).hasSize(2);
    }

    @Test
    void aTrialThatGoesOnIsNotDisturbed() throws Exception {
        scene.begin();
        auto.look();

        assertThat(scene.trials.all()).hasSize(1);
    }

    @Test
    void whatIsRefusedIsLoggedAndNotTriedAgainAtOnce() {
        scene.stands(finding(threads("many")));
        try (LogLines log = LogLines.of(AutoAdvice.class.getName())) {
            auto.look();
            auto.look();

            assertThat(log.all()).singleElement().asString().contains("AutoAdvice: few-threads is not tried");
        }
    }

    /** A change that ends the process would be tried again by each start. */
    @Test
    void theHourHoldsOverRestarts() throws Exception {
        auto.look();
        scene.trials = scene.started();
        scene.pass(1);
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
        auto = new AutoAdvice(scene.trials, scene.advice::get, rules::get, scene.lanes, scene.ticker);
        auto.look();
        auto.look();
        assertThat(scene.trials.all()).hasSize(1);
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);

        scene.ticker.advance(Duration.ofHours(1));
        auto.look();
        assertThat(scene.magnus()).contains("RqThrottle 128");
    }

    @Test
    void aRuleWhoseNameBeginsAlikeHasAnHourOfItsOwn() throws Exception {
        scene.begin();
        scene.trials.takeBack(1, "alice");

        assertThat(scene.trials.lastBegun(TrialScene.RULE, "alice")).hasValue(Duration.ZERO);
        assertThat(scene.trials.lastBegun("few", "alice")).isEmpty();
        assertThat(scene.trials.lastBegun(TrialScene.RULE, "bob")).isEmpty();
    }

    /** Between its look and its turn an administrator was faster. */
    @Test
    void anothersTrialDoesNotCostTheHour() throws Exception {
        scene.lanes.changesHeld = true;
        auto.look();
        auto.look();
        scene.lanes.changesHeld = false;
        scene.begin();
        scene.lanes.releaseChanges();
        assertThat(scene.trials.all()).hasSize(1);
        scene.trials.takeBack(1, "alice");

        auto.look();
        assertThat(scene.newest().subject().by()).isEqualTo("AutoAdvice");
    }

    @Test
    void editsThatAreNotInForceAreWaitedFor() throws Exception {
        Files.writeString(scene.conf.resolve("magnus.conf"), TrialScene.MAGNUS + "KeepAliveTimeout 7\n");
        try (LogLines log = LogLines.of(AutoAdvice.class.getName())) {
            auto.look();
            auto.look();
            assertThat(log.all())
                    .singleElement()
                    .asString()
                    .contains("few-threads waits for a reload", "conf/magnus.conf: KeepAliveTimeout");
        }
        assertThat(scene.trials.all()).isEmpty();

        scene.server.reload();
        auto.look();
        assertThat(scene.trials.all()).hasSize(1);
    }
}
