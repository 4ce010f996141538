package org.heliostat.adminui.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.trial.TrialScene.closed;
import static org.heliostat.adminui.trial.TrialScene.finding;
import static org.heliostat.adminui.trial.TrialScene.threads;

import java.io.IOException;
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
}
