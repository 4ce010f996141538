package org.heliostat.advisor.rule.incident;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** Incidents that could not be written to their file. */
final class IncidentsUnwritten implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("incidents-unwritten", Area.LOGS)
            .reads("incidents.unwritten")
            .over(Window.FIFTEEN_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds("in fifteen minutes lines could not be written to logs/incidents")
            .why("after a restart nobody knows what happened; most often the disk is full, and other logs are next")
            .source("docs/incidents.md, the file")
            .follows("access-log-unwritable");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        long unwritten = situation.of(window).incidents().unwritten();
        if (unwritten <= 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "logs/incidents",
                        "logs/incidents could not be written " + FigureText.count(unwritten) + " times in the "
                                + window.label())
                .with(Evidence.beyond("incidents.unwritten", unwritten, "times", 0)));
    }
}
