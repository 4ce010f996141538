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

/** CGI programs that cannot be started, or whose output is no answer. */
final class CgiFails implements Rule {

    /** Of all that were to be started. */
    private static final double LEAST_RATIO = 0.01;

    /** In five minutes; a single one is somebody at work on a program. */
    private static final long LEAST_FAILED = 5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("cgi-programs-fail", Area.PROGRAMS)
            .reads("programs.cgi.failures", "programs.cgi.malformed", "programs.cgi.started")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.CRITICAL)
            .holds("in five minutes 5 CGI programs, and 1 % of all, could not be started or wrote no answer")
            .why("their requests are answered 500; the error log has the reason")
            .source("RFC 3875, 6.2; docs/cgi.md")
            .follows("descriptors-nearly-used");

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
        long failed = cgi.failures() + cgi.malformed();
        double least = LEAST_RATIO * (cgi.started() + cgi.failures());
        if (failed < LEAST_FAILED || failed < least) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "CGI programs",
                        FigureText.count(cgi.failures()) + " CGI programs of the " + window.label()
                                + " could not be started, and " + FigureText.count(cgi.malformed())
                                + " wrote no answer")
                .with(
                        Evidence.beyond("programs.cgi.failures", cgi.failures(), "programs", LEAST_FAILED),
                        Evidence.beyond("programs.cgi.malformed", cgi.malformed(), "programs", LEAST_FAILED),
                        Evidence.of("programs.cgi.started", cgi.started(), "programs")));
    }
}
