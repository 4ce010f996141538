package org.heliostat.launcher.check;

import java.util.List;
import java.util.TreeSet;
import org.heliostat.advisor.RuleBook;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.Configuration;

/** Refuses names in AutoAdvice that no rule has whose changes could be tried. */
final class AutoAdviceCheck {

    private static final String DIRECTIVE = "AutoAdvice";

    private AutoAdviceCheck() {}

    static void run(Configuration read, Findings findings) {
        List<String> named = read.magnus().advice().autoAdvice();
        if (named.isEmpty()) {
            return;
        }
        TreeSet<String> known = new TreeSet<>();
        RuleBook.all().stream()
                .map(Rule::description)
                .filter(rule -> rule.aim() != null)
                .map(RuleDescription::name)
                .forEach(known::add);
        SourceLocation at = read.magnus().values().at(DIRECTIVE).orElse(SourceLocation.none());
        for (String name : named) {
            if (!known.contains(name)) {
                String guess = NearestName.of(name, known)
                        .map(nearest -> "; did you mean " + nearest + "?")
                        .orElse("");
                findings.wrongValue(at, DIRECTIVE, name, "a rule of docs/advice.md that has an aim" + guess);
            }
        }
    }
}
