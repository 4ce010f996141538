package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.LimitSide;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.advisor.rule.jdbc.PoolScene;
import org.heliostat.advisor.testing.AnyFigures;
import org.heliostat.advisor.testing.FigureLookup;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.config.Directive;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.nsfc.NsfcDirectives;
import org.heliostat.config.serverxml.ServerXmlDirectives;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

/** Whatever figures say, rules come to an end, and what they say is true of the figures. */
class GeneratedFiguresTest {

    private static final int SERVERS = 400;
    private static final long SEED = 20_261_128;

    /** Of those there are: or the generator has become too tame to show anything. */
    private static final double LEAST_REACHED = 0.6;

    @Test
    void noRuleFailsWhateverTheFigures() {
        Set<String> reached = new TreeSet<>();
        findings((scene, finding) -> reached.add(finding.rule()));

        assertThat(reached)
                .hasSizeGreaterThan((int) (LEAST_REACHED * RuleBook.all().size()));
    }

    @Test
    void nothingIsProposedOutsideOfItsRange() {
        findings((scene, finding) -> {
            for (ProposedChange change : finding.change()) {
                rowOf(change).ifPresent(row -> assertThat(row.parse(change.to()))
                        .as(finding.rule() + " proposes " + change)
                        .isPresent());
                assertThat(change.to()).as(finding.rule()).isNotEqualTo(change.from());
            }
        });
    }

    @Test
    void evidenceIsWhatItsFigureSaysInItsUnit() {
        Set<String> wrong = new TreeSet<>();
        findings((scene, finding) -> {
            FigureLookup figures = new FigureLookup(scene.snapshot(Window.MINUTE), scene.machineFacts());
            for (Evidence evidence : finding.evidence()) {
                String what = figures.wrong(evidence);
                if (!what.isEmpty()) {
                    wrong.add(finding.rule() + ": " + what);
                }
            }
        });

        assertThat(wrong).isEmpty();
    }

    @Test
    void aLimitIsOnTheSideThatItSays() {
        findings((scene, finding) -> {
            for (Evidence evidence : finding.evidence()) {
                Double limit = evidence.limit();
                if (limit != null) {
                    boolean isAbove = evidence.side() == LimitSide.ABOVE;
                    assertThat(isAbove ? evidence.value() - limit : limit - evidence.value())
                            .as(finding.rule() + " " + evidence)
                            .isGreaterThanOrEqualTo(0);
                }
            }
        });
    }

    @Test
    void titlesHaveNoFiguresThatAreNone() {
        findings((scene, finding) -> assertThat(finding.title())
                .as(finding.rule())
                .doesNotContain("NaN")
                .doesNotContain("Infinity")
                .doesNotContain(" -1 "));
    }

    /** What a rule tells to do where it proposes nothing is no effect of a change. */
    @Test
    void rulesThatHelpWithWordsProposeNothing() {
        Set<String> inWords = new TreeSet<>();
        for (Rule rule : RuleBook.all()) {
            if (rule.description().words().effect().isEmpty()) {
                inWords.add(rule.description().name());
            } else {
                assertThat(rule.description().words().helps())
                        .as(rule.description().name())
                        .isEmpty();
            }
        }

        findings((scene, finding) -> {
            if (inWords.contains(finding.rule())) {
                assertThat(finding.change()).as(finding.rule()).isEmpty();
            }
        });
    }

    private static void findings(BiConsumer<Scene, AdviceFinding> look) {
        for (int i = 0; i < SERVERS; i++) {
            Scene scene = new AnyFigures(SEED + i).scene(PoolScene.healthy().conf());
            Situation situation = scene.situation();
            for (Rule rule : RuleBook.all()) {
                for (AdviceFinding finding : asked(rule, situation, SEED + i)) {
                    look.accept(scene, finding);
                }
            }
        }
    }

    private static List<AdviceFinding> asked(Rule rule, Situation situation, long seed) {
        try {
            return situation.says(rule.description().scope()) ? rule.examine(situation) : List.of();
        } catch (RuntimeException defect) {
            throw new AssertionError(rule.description().name() + " with seed " + seed, defect);
        }
    }

    private static Optional<Directive> rowOf(ProposedChange change) {
        return switch (change.file()) {
            case "conf/magnus.conf" -> MagnusDirectives.TABLE.find(change.name());
            case "conf/nsfc.conf" -> NsfcDirectives.TABLE.find(change.name());
            case "conf/server.xml" ->
                ServerXmlDirectives.ELEMENTS.stream()
                        .filter(element -> element.name()
                                .equals(change.where().split(" ", 2)[0].toUpperCase(Locale.ROOT)))
                        .findFirst()
                        .flatMap(element -> element.attributes().find(change.name()));
            default -> Optional.empty();
        };
    }
}
