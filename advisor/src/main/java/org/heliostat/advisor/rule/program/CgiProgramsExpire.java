package org.heliostat.advisor.rule.program;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.program.CgiSnapshot;
import org.heliostat.stats.window.Window;

/** CGI programs that take too long and are ended. */
final class CgiProgramsExpire implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("cgi-programs-expire", Area.PROGRAMS)
            .reads("programs.cgi.expired", "programs.cgi.started", "programs.cgi.killed")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in five minutes a CGI program was ended for CGIExpirationTimeout, or since it wrote nothing for the timeout"
                            + " of init-cgi")
            .why("its request fails after it has held a session thread and a place among the programs all the time")
            .source("Performance Tuning Guide, CGIExpirationTimeout");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        CgiSnapshot cgi = situation.of(window).programs().cgi();
        if (cgi.expired() <= 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "CGIExpirationTimeout",
                        FigureText.count(cgi.expired()) + " CGI programs of the " + window.label()
                                + " were ended, because they took too" + " long")
                .with(
                        Evidence.beyond("programs.cgi.expired", cgi.expired(), "programs", 0),
                        Evidence.of("programs.cgi.killed", cgi.killed(), "programs"),
                        Evidence.of("programs.cgi.started", cgi.started(), "programs")));
    }
}
