package org.heliostat.advisor.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

/** The guard before every rule. */
class SituationTest {

    private static final AdviceFinding FINDING =
            new AdviceFinding("any", AdviceSeverity.WARNING, "subject", "title", "", "");

    private static final RuleDescription.Scope MINUTE = new RuleDescription.Scope(Window.MINUTE, 100);

    @Test
    void aCoveredWindowWithEnoughRequestsSaysSomething() {
        assertThat(says(Scene.busy().requests(100), MINUTE)).isTrue();
    }

    @Test
    void tooFewRequestsSayNothing() {
        assertThat(says(Scene.busy().requests(99), MINUTE)).isFalse();
    }

    @Test
    void fourFifthsOfAWindowAreEnough() {
        Scene scene = Scene.busy();

        assertThat(says(scene.covered(Window.MINUTE, Duration.ofSeconds(48)), MINUTE))
                .isTrue();
        assertThat(says(scene.covered(Window.MINUTE, Duration.ofSeconds(47)), MINUTE))
                .isFalse();
    }

    @Test
    void aRuleThatMaySpeakSoonerNeedsTheMinuteOnly() {
        var sooner = new RuleDescription.Scope(Window.FIFTEEN_MINUTES, 100, true, false);
        Scene young = Scene.busy()
                .covered(Window.FIFTEEN_MINUTES, Duration.ofMinutes(2))
                .covered(Window.FIVE_MINUTES, Duration.ofMinutes(2));

        assertThat(says(young, sooner)).isTrue();
        assertThat(says(young, new RuleDescription.Scope(Window.FIFTEEN_MINUTES, 100)))
                .isFalse();
        assertThat(says(young.requests(99), sooner)).isFalse();
    }

    @Test
    void oneThatSparesTheStartWaitsForItsEnd() {
        var sparing = new RuleDescription.Scope(Window.FIFTEEN_MINUTES, 100, true, true);

        assertThat(says(Scene.busy().young(Duration.ofSeconds(90)), sparing)).isTrue();
        assertThat(says(Scene.busy().young(Duration.ofSeconds(89)), sparing)).isFalse();
        assertThat(says(Scene.busy().young(Duration.ofSeconds(720)), sparing)).isTrue();
    }

    /** The longest window says what has happened though little of it is covered, and nothing of before a change. */
    @Test
    void whatHasHappenedIsCountedUntilTheChange() {
        Situation young = Scene.busy().young(Duration.ofSeconds(60)).situation();

        assertThat(young.soFar(Window.FIFTEEN_MINUTES).window().name()).isEqualTo("15m");
        assertThat(young.soFar(Window.FIVE_MINUTES).window().name()).isEqualTo("5m");
        assertThat(young.after(Duration.ofMinutes(6))
                        .soFar(Window.FIFTEEN_MINUTES)
                        .window()
                        .name())
                .isEqualTo("5m");
        assertThat(young.after(Duration.ofSeconds(5))
                        .soFar(Window.FIFTEEN_MINUTES)
                        .window()
                        .name())
                .isEqualTo("1m");
    }

    @Test
    void theShortestWindowThatHasAnAnswerIsTheOne() {
        var sooner = new RuleDescription.Scope(Window.FIFTEEN_MINUTES, 0, true, false);
        List<Window> asked = new ArrayList<>();

        List<AdviceFinding> found = Scene.busy().situation().soonest(sooner, window -> {
            asked.add(window);
            return window == Window.FIVE_MINUTES ? List.of(FINDING) : List.of();
        });

        assertThat(found).containsExactly(FINDING);
        assertThat(asked).containsExactly(Window.MINUTE, Window.FIVE_MINUTES);
    }

    @Test
    void fiveMinutesSinceTheStartAreEnough() {
        var start = new RuleDescription.Scope(Window.START, 0);
        Scene scene = Scene.quiet();

        assertThat(says(scene.covered(Window.START, Duration.ofSeconds(300)), start))
                .isTrue();
        assertThat(says(scene.covered(Window.START, Duration.ofSeconds(299)), start))
                .isFalse();
    }

    @Test
    void countersThatWereSetBackSayNothing() {
        var any = new RuleDescription.Scope(Window.MINUTE, Long.MIN_VALUE);

        assertThat(says(Scene.busy(), any)).isTrue();
        assertThat(says(Scene.busy().with("connectionQueue.queuedTotal", -1L), any))
                .isFalse();
        assertThat(says(Scene.busy().with("jvm.collectionMillis", -1L), any)).isFalse();
    }

    private static boolean says(Scene scene, RuleDescription.Scope scope) {
        return scene.situation().says(scope);
    }
}
