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
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.stats.window.Window;

/** A FastCGI application whose process ends again and again. */
final class FastCgiRestarts implements Rule {

    /** In five minutes; one may be an administrator. */
    private static final long LEAST_STARTS = 3;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("fastcgi-restarts", Area.PROGRAMS)
            .reads("programs.fastCgi.starts", "programs.fastCgi.failures")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.CRITICAL)
            .holds("in five minutes the server started the process of a FastCGI application 3 times or more")
            .why("it dies; requests in it fail, others wait for its start; the error log has what it wrote")
            .source("docs/php.md, AppPath");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        return situation.of(window).programs().fastCgi().stream()
                .filter(application -> application.starts() >= LEAST_STARTS)
                .map(one -> finding(one, window))
                .toList();
    }

    private static AdviceFinding finding(FastCgiSnapshot application, Window window) {

        return DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "FCGIRequestHandler " + application.address() + " AppPath",
                        "the FastCGI application " + application.address() + " was started "
                                + FigureText.count(application.starts()) + " times in the " + window.label())
                .about("application " + application.address())
                .with(
                        Evidence.beyond("programs.fastCgi.starts", application.starts(), "starts", LEAST_STARTS),
                        Evidence.of("programs.fastCgi.failures", application.failures(), "requests"));
    }
}
