package org.heliostat.advisor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
            int before = found.size();
            if (!situation.says(rule.description().scope())) {
                continue;
            }
            guarded(rule, () -> found.addAll(rule.examine(situation)));
            for (int i = before; i < found.size(); i++) {
                AdviceFinding finding = found.get(i);
                int at = i;
                // Where the aim fails there is none: what was found is true without it.
                guarded(rule, () -> found.set(at, aimed(rule, situation, honest(rule, finding))));
            }
        }
        return found;
    }

    private void guarded(Rule rule, Runnable step) {
        try {
            step.run();
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

    /** @return the finding, which says nothing of what a change would bring that is not proposed */
    private static AdviceFinding honest(Rule rule, AdviceFinding finding) {
        String effect = rule.description().words().effect();
        boolean isOfChange = !effect.isEmpty() && finding.effect().equals(effect);
        return finding.change().isEmpty() && isOfChange
                ? finding.effect(rule.description().words().helps())
                : finding;
    }

    /** @return the finding with what its change should better, where a figure shows that */
    private static AdviceFinding aimed(Rule rule, Situation situation, AdviceFinding finding) {
        AimFigure aim = rule.description().aim();
        if (aim == null || finding.change().isEmpty()) {
            return finding;
        }
        // Whatever window the rule looks at: it is the one that everybody sees unless asked otherwise.
        return aim.now(situation.of(Window.MINUTE), finding.about())
                .map(now -> finding.aiming(now.expecting(rule.expected(situation, finding, now.now()))))
                .orElse(finding);
    }

    int rules() {
        return rules.size();
    }

    /** @return times that a rule ended in a defect */
    long failed() {
        return failed;
    }
}
