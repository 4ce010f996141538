package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.window.Window;
import org.heliostat.stats.window.WindowQuery;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;

class AdvisorTest {

    private static final long NOW = 1_764_082_502_120L;

    private final FakeTicker ticker = new FakeTicker();
    private final AtomicReference<Scene> scene = new AtomicReference<>(Scene.busy());
    private final List<WindowQuery> asked = new ArrayList<>();

    /** A rule whose work a test says. */
    private record Made(RuleDescription description, Function<Situation, List<AdviceFinding>> work) implements Rule {

        @Override
        public List<AdviceFinding> examine(Situation situation) {
            return work.apply(situation);
        }
    }

    @Test
    void looksWhenTheIntervalHasPassed() {
        AtomicInteger looks = new AtomicInteger();
        Advisor advisor = advisor(made("counts-looks", situation -> {
            looks.incrementAndGet();
            return List.of();
        }));
        for (int second = 0; second <= 25; second++) {
            advisor.look();
            ticker.advance(Duration.ofSeconds(1));
        }

        assertThat(looks).hasValue(3);
        assertThat(advisor.snapshot().rounds()).isEqualTo(3);
        assertThat(advisor.report().takenMillis()).isEqualTo(NOW);
    }

    @Test
    void readsEachWindowOnceInARound() {
        Advisor advisor = advisor(
                made("first-rule", situation -> twice(situation, Window.FIVE_MINUTES)),
                made("second-rule", situation -> twice(situation, Window.FIVE_MINUTES)));
        round(advisor);

        assertThat(asked)
                .containsExactlyInAnyOrder(WindowQuery.allOf(Window.MINUTE), WindowQuery.allOf(Window.FIVE_MINUTES));
    }

    @Test
    void tellsWhatHeldTwice() {
        Advisor advisor = advisor(always("holds-always"));

        round(advisor);
        assertThat(advisor.report().findings()).isEmpty();
        round(advisor);
        assertThat(advisor.report().findings()).extracting(AdviceFinding::rule).containsExactly("holds-always");
        assertThat(advisor.report().findings().get(0).sinceMillis()).isEqualTo(NOW);
        assertThat(advisor.snapshot().warning()).isEqualTo(1);
    }

    @Test
    void aRuleThatFailsIsCountedAndLoggedOnceAndOthersGoOn() {
        Advisor advisor = advisor(
                made("fails-always", situation -> {
                    throw new IllegalStateException("defect");
                }),
                always("holds-always"));
        try (LogLines log = LogLines.of(Round.class.getName())) {
            for (int i = 0; i < 4; i++) {
                round(advisor);
            }

            assertThat(log.all()).hasSize(1).first().asString().contains("fails-always");
        }
        assertThat(advisor.snapshot().rulesFailed()).isEqualTo(4);
        assertThat(advisor.report().findings()).hasSize(1);
    }

    @Test
    void offMeansNoRoundAndNoFinding() {
        Advisor advisor = advisor(always("holds-always"));
        round(advisor);
        round(advisor);
        scene.set(Scene.busy().magnus("Advice", "off"));
        round(advisor);

        assertThat(advisor.report().isOn()).isFalse();
        assertThat(advisor.report().findings()).isEmpty();
        assertThat(advisor.snapshot().rounds()).isEqualTo(2);
        assertThat(advisor.snapshot().rules()).isZero();
        assertThat(advisor.snapshot().warning()).isZero();
    }

    @Test
    void whatWasFoundBeforeItWasOffMustBeFoundTwiceAgain() {
        Advisor advisor = advisor(always("holds-always"));
        round(advisor);
        round(advisor);
        scene.set(Scene.busy().magnus("Advice", "off"));
        round(advisor);
        scene.set(Scene.busy());
        round(advisor);

        assertThat(advisor.report().isOn()).isTrue();
        assertThat(advisor.report().findings()).isEmpty();
        round(advisor);
        assertThat(advisor.report().findings()).hasSize(1);
    }

    @Test
    void keepsNoMoreThanItMay() {
        scene.set(Scene.busy().magnus("MaxAdvice", "1"));
        Advisor advisor = advisor(always("holds-always"), always("holds-too"));
        round(advisor);
        round(advisor);

        assertThat(advisor.report().findings()).hasSize(1);
        assertThat(advisor.snapshot().leftOut()).isEqualTo(1);
    }

    /** Cut before they were ordered, the cause would go and its consequences stay. */
    @Test
    void aCauseOfWhatIsGraveIsKept() {
        scene.set(Scene.busy().magnus("MaxAdvice", "2"));
        RuleDescription refused = RuleDescription.of("requests-refused", Area.THREADS)
                .severity(AdviceSeverity.CRITICAL)
                .follows("few-threads");
        Advisor advisor = advisor(
                always("some-other"),
                always("few-threads"),
                new Made(refused, situation -> List.of(refused.finding(AdviceSeverity.CRITICAL, "Subject", "title"))));
        round(advisor);
        round(advisor);

        assertThat(advisor.report().findings()).extracting(AdviceFinding::rule).containsExactly("few-threads");
        assertThat(advisor.report().findings().get(0).consequences())
                .extracting(AdviceFinding::rule)
                .containsExactly("requests-refused");
        assertThat(advisor.snapshot().leftOut()).isEqualTo(1);
    }

    @Test
    void aRuleIsNotAskedBeforeItsFiguresSaySomething() {
        RuleDescription description =
                RuleDescription.of("wants-requests", Area.THREADS).over(Window.MINUTE, 6_001);
        Advisor advisor = advisor(new Made(description, situation -> {
            throw new IllegalStateException("asked");
        }));
        round(advisor);

        assertThat(advisor.snapshot().rulesFailed()).isZero();
        scene.set(Scene.busy().requests(6_001));
        round(advisor);
        assertThat(advisor.snapshot().rulesFailed()).isEqualTo(1);
    }

    private void round(Advisor advisor) {
        asked.clear();
        advisor.look();
        ticker.advance(Duration.ofSeconds(10));
    }

    private Advisor advisor(Rule... rules) {
        AdvisorSources sources = new AdvisorSources(
                query -> {
                    asked.add(query);
                    return scene.get().snapshot(query.figures());
                },
                () -> scene.get().configuration(),
                () -> scene.get().machineFacts());
        return new Advisor(List.of(rules), sources, ticker, () -> NOW);
    }

    private static List<AdviceFinding> twice(Situation situation, Window window) {
        assertThat(situation.of(window)).isSameAs(situation.of(window));
        return List.of();
    }

    private static Rule always(String name) {
        RuleDescription description = RuleDescription.of(name, Area.THREADS);
        return new Made(
                description, situation -> List.of(description.finding(AdviceSeverity.WARNING, "Subject", "title")));
    }

    private static Rule made(String name, Function<Situation, List<AdviceFinding>> work) {
        return new Made(RuleDescription.of(name, Area.THREADS), work);
    }
}
