package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.junit.jupiter.api.Test;

class ConsequencesTest {

    private static final RuleDescription ANY = RuleDescription.of("any", Area.THREADS);

    private final Consequences consequences = new Consequences(List.of(
            rule("slow-code"),
            rule("pool-full", "slow-code"),
            rule("threads-wait", "pool-full", "slow-code"),
            rule("queue-full", "threads-wait", "few-threads"),
            rule("few-threads"),
            new Named(describe("leak").followsOfSame("pool-full"))));

    private record Named(RuleDescription description) implements Rule {

        @Override
        public List<AdviceFinding> examine(Situation situation) {
            return List.of();
        }
    }

    @Test
    void aConsequenceHangsBelowItsCause() {
        List<AdviceFinding> ordered = consequences.order(List.of(found("queue-full"), found("few-threads")));

        assertThat(rules(ordered)).containsExactly("few-threads");
        assertThat(rules(ordered.get(0).consequences())).containsExactly("queue-full");
    }

    @Test
    void aChainIsFollowedToItsFirstCause() {
        List<AdviceFinding> ordered = consequences.order(
                List.of(found("queue-full"), found("threads-wait"), found("pool-full"), found("slow-code")));

        assertThat(rules(ordered)).containsExactly("slow-code");
        AdviceFinding pool = ordered.get(0).consequences().get(0);
        assertThat(pool.rule()).isEqualTo("pool-full");
        assertThat(pool.consequences().get(0).rule()).isEqualTo("threads-wait");
        assertThat(pool.consequences().get(0).consequences().get(0).rule()).isEqualTo("queue-full");
    }

    @Test
    void theFirstCauseThatStandsIsTheOne() {
        List<AdviceFinding> ordered =
                consequences.order(List.of(found("few-threads"), found("queue-full"), found("threads-wait")));

        assertThat(rules(ordered)).containsExactly("threads-wait", "few-threads");
        assertThat(rules(ordered.get(0).consequences())).containsExactly("queue-full");
    }

    @Test
    void withoutItsCauseAFindingStandsByItself() {
        assertThat(rules(consequences.order(List.of(found("queue-full"))))).containsExactly("queue-full");
    }

    @Test
    void whereItMattersBothMustBeAboutTheSame() {
        AdviceFinding leak = found("leak").about("pool A");

        assertThat(consequences.order(List.of(leak, found("pool-full").about("pool A"))))
                .hasSize(1);
        assertThat(consequences.order(List.of(leak, found("pool-full").about("pool B"))))
                .hasSize(2);
    }

    @Test
    void theGravestComesFirstConsequencesIncluded() {
        AdviceFinding info = finding("slow-code", AdviceSeverity.INFO);
        AdviceFinding warning = finding("few-threads", AdviceSeverity.WARNING);
        AdviceFinding critical = finding("pool-full", AdviceSeverity.CRITICAL);

        assertThat(rules(consequences.order(List.of(warning, info)))).containsExactly("few-threads", "slow-code");
        assertThat(rules(consequences.order(List.of(warning, info, critical))))
                .containsExactly("slow-code", "few-threads");
    }

    @Test
    void rulesThatExplainEachOtherAreRefused() {
        List<Rule> circle = List.of(rule("one-thing", "two-things"), rule("two-things", "one-thing"));

        assertThatThrownBy(() -> new Consequences(circle)).hasMessageContaining("explains itself");
    }

    private static Rule rule(String name, String... causes) {
        return new Named(describe(name).follows(causes));
    }

    private static RuleDescription describe(String name) {
        return new RuleDescription(
                name, ANY.area(), ANY.figures(), ANY.scope(), ANY.severity(), ANY.words(), ANY.aim(), ANY.causes());
    }

    private static AdviceFinding found(String rule) {
        return finding(rule, AdviceSeverity.WARNING);
    }

    private static AdviceFinding finding(String rule, AdviceSeverity severity) {
        return new AdviceFinding(rule, severity, "subject", "title", "", "");
    }

    private static List<String> rules(List<AdviceFinding> findings) {
        return findings.stream().map(AdviceFinding::rule).toList();
    }
}
