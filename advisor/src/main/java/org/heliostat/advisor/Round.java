package org.heliostat.advisor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.Situation;
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
                    found.addAll(rule.examine(situation));
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

    int rules() {
        return rules.size();
    }

    /** @return times that a rule ended in a defect */
    long failed() {
        return failed;
    }
}
