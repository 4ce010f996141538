package org.heliostat.advisor.rule.shtml;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.program.ShtmlSnapshot;
import org.heliostat.stats.window.Window;

/** Includes that are left out of their pages. */
final class IncludesCut implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("shtml-includes-cut", Area.FILES)
            .reads("shtml.tooLate", "shtml.tooMany", "shtml.tooDeep")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in five minutes an include or command of a server-parsed page was given up for its time, number or depth")
            .why("readers find an error message in the page")
            .source("docs/shtml.md, limits");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ShtmlSnapshot shtml = situation.of(window).shtml();
        if (shtml.tooLate() + shtml.tooMany() + shtml.tooDeep() <= 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "parse-html",
                        FigureText.count(shtml.tooLate()) + " includes of the " + window.label() + " came too late, "
                                + FigureText.count(shtml.tooMany()) + " were too many, "
                                + FigureText.count(shtml.tooDeep()) + " too deep")
                .with(
                        Evidence.beyond("shtml.tooLate", shtml.tooLate(), "includes", 0),
                        Evidence.beyond("shtml.tooMany", shtml.tooMany(), "includes", 0),
                        Evidence.beyond("shtml.tooDeep", shtml.tooDeep(), "includes", 0)));
    }
}
