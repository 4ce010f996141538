package org.heliostat.advisor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
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

    /**
     * Asks all rules. Where one finds something whose values were changed, what it says of that counts only from windows that began
     * after the change.
     *
     * @param sinceChange of what a finding is about; empty where it was not changed
     */
    List<AdviceFinding> run(Situation situation, Function<AdviceFinding, Optional<Duration>> sinceChange) {
        List<AdviceFinding> found = new ArrayList<>();
        for (Rule rule : rules) {
            List<AdviceFinding> all = examined(rule, situation);
            Optional<Duration> newest =
                    all.stream().flatMap(one -> sinceChange.apply(one).stream()).min(Comparator.naturalOrder());
            if (newest.isEmpty()) {
                found.addAll(all);
                continue;
            }
            all.stream().filter(one -> sinceChange.apply(one).isEmpty()).forEach(found::add);
            examined(rule, situation.after(newest.get())).stream()
                    .filter(one -> sinceChange
                            .apply(one)
                            .filter(since -> since.compareTo(newest.get()) >= 0)
                            .isPresent())
                    .forEach(found::add);
        }
        return found;
    }

    private List<AdviceFinding> examined(Rule rule, Situation situation) {
        List<AdviceFinding> found = new ArrayList<>();
        if (situation.says(rule.description().scope())) {
            guarded(rule, () -> found.addAll(rule.examine(situation)));
        }
        for (int i = 0; i < found.size(); i++) {
            AdviceFinding finding = found.get(i);
            int at = i;
            // Where the aim fails there is none: what was found is true without it.
            guarded(rule, () -> found.set(at, aimed(rule, situation, honest(rule, finding))));
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
        AimFigure aim = rule.aim(finding);
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
