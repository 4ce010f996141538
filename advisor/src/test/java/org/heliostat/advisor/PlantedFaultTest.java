package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.advisor.testing.Scene;
import org.junit.jupiter.api.Test;

/** One fault with all that follows from it: the cause is named first, and little beside it. */
class PlantedFaultTest {

    /** Of warnings and worse. */
    private static final int MOST_AT_THE_TOP = 3;

    @Test
    void aPoolThatIsTooSmallIsNamedNotTheQueue() {
        assertThat(topOf(overloaded()
                        .with("timeSplit.application", Scene.times(1_500, 30))
                        .with("timeSplit.jdbc", Scene.times(1_500, 900))))
                .isEqualTo("session-threads-on-database");
    }

    @Test
    void tooFewThreadsAreNamedNotTheQueue() {
        assertThat(topOf(overloaded()
                        .with("sessionThreads.limit", 16)
                        .magnus("RqThrottleMin", "16")
                        .magnus("RqThrottle", "16")
                        .with("timeSplit.application", Scene.times(1_500, 100))))
                .isEqualTo("session-threads-too-few");
    }

    @Test
    void slowCodeIsNamedNotTheQueue() {
        assertThat(topOf(overloaded().with("timeSplit.application", Scene.times(1_500, 2_000))))
                .isEqualTo("session-threads-in-application");
    }

    @Test
    void slowClientsAreNamedNotTheQueue() {
        assertThat(topOf(overloaded().with("timeSplit.writing", Scene.times(1_500, 2_000))))
                .isEqualTo("session-threads-on-clients");
    }

    @Test
    void aFullHeapIsNamedNotTheCollector() {
        assertThat(topOf(overloaded()
                        .with("window.ratios.processor", 0.98)
                        .with("jvm.collectionMillis", 40_000L)
                        .with("jvm.heapUsed", 500L << 20)
                        .with("jvm.heapAfterCollection", 490L << 20)))
                .isEqualTo("heap-nearly-full");
    }

    @Test
    void aThrottledGroupIsNamedNotTheProcessors() {
        assertThat(topOf(overloaded()
                        .with("window.ratios.processor", 0.97)
                        .with("jvm.processors", 1)
                        .machine("throttle.processors", 1.0)
                        .machine("throttle.periods", 600L)
                        .machine("throttle.throttled", 500L)))
                .isEqualTo("processors-throttled");
    }

    /** Threads all busy, a queue that is full, requests that give up: what anything slow ends in. */
    private static Scene overloaded() {
        return Scene.saturated().with("connectionQueue.overflows", 200L).with("sessionThreads.expired", 20L);
    }

    /** @return the rule that is named first */
    private static String topOf(Scene scene) {
        List<AdviceFinding> found = new ArrayList<>();
        Situation situation = scene.situation();
        for (Rule rule : RuleBook.all()) {
            if (situation.says(rule.description().scope())) {
                found.addAll(rule.examine(situation));
            }
        }
        List<AdviceFinding> ordered = new Consequences(RuleBook.all()).order(found);
        assertThat(ordered.stream().filter(finding -> finding.severity() != AdviceSeverity.INFO))
                .hasSizeLessThanOrEqualTo(MOST_AT_THE_TOP);
        return ordered.get(0).rule();
    }
}
