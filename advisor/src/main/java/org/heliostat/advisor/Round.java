package org.heliostat.advisor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.advisor.rule.AimFigure;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks every rule. A rule that ends in a defect is counted each time and logged once; the others go on. Used by one thread. */
final class Round {

    private static final Logger LOG = LoggerFactory.getLogger(Round.class);

    private final List<Rule> rules;
    private final Set<String> told = new HashSet<>();
    private long failed;

    Round(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** @return what all rules find */
    List<AdviceFinding> run(Situation situation) {
        List<AdviceFinding> found = new ArrayList<>();
        for (Rule rule : rules) {
            try {
                if (situation.says(rule.description().scope())) {
                    rule.examine(situation).forEach(finding -> found.add(aimed(rule, situation, finding)));
                }
            } catch (RuntimeException defect) {
                failed++;
                if (told.add(rule.description().name())) {
                    LOG.error(
                            "advice: rule {} failed; the others go on",
                            rule.description().name(),
                            defect);
                }
            }
        }
        return found;
    }

    /** @return the finding with what its change should better, where a figure shows that */
    private static AdviceFinding aimed(Rule rule, Situation situation, AdviceFinding finding) {
        AimFigure aim = rule.description().aim();
        if (aim == null || finding.change().isEmpty()) {
            return finding;
        }
        // Whatever window the rule looks at: it is the one that everybody sees unless asked otherwise.
        OptionalDouble now = aim.now(situation.of(Window.MINUTE), finding.about());
        return now.isEmpty()
                ? finding
                : finding.aiming(aim.at(
                        finding.about(), now.getAsDouble(), rule.expected(situation, finding, now.getAsDouble())));
    }

    int rules() {
        return rules.size();
    }

    /** @return times that a rule ended in a defect */
    long failed() {
        return failed;
    }
}
