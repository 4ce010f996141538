package org.heliostat.advisor.rule.program;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.program.CgiSnapshot;
import org.heliostat.stats.window.Window;

/** So many requests may wait for CGI programs that nothing is left for others. */
final class CgiMayHoldAllThreads implements Rule {

    /** Of RqThrottle, for what may wait. */
    private static final long PART = 4;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("cgi-may-hold-all-threads", Area.PROGRAMS)
            .reads("programs.cgi.started", "programs.cgi.waitingPeak", "programs.cgi.limit")
            .over(Window.FIVE_MINUTES, 100)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "CGI programs are in use, and MaxCGIStubs and CGIQueueSize together are not less than RqThrottle; a warning"
                            + " where half of RqThrottle waited already")
            .why("each request that waits for a program holds a session thread: slow programs stop pages and files too")
            .effect("requests for programs are refused early, and the others have their threads")
            .source("Performance Tuning Guide, CGIStub Processes; docs/cgi.md, limits");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot minutes = situation.of(window);
        CgiSnapshot cgi = minutes.programs().cgi();
        int threads = situation.magnus().rqThrottle();
        long queue = situation.magnus().values().number("CGIQueueSize");
        if (cgi.started() <= 0 || threads <= 0 || cgi.limit() + queue < threads) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        2 * cgi.waitingPeak() >= threads ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        "CGIQueueSize",
                        FigureText.count(cgi.limit()) + " CGI programs and " + FigureText.count(queue)
                                + " requests that wait for them may hold all " + threads + " session threads")
                .with(
                        Evidence.beyond("programs.cgi.limit", cgi.limit(), "programs", Math.max(0, threads - queue)),
                        Evidence.of("programs.cgi.waitingPeak", cgi.waitingPeak(), "requests"),
                        Evidence.of("programs.cgi.started", cgi.started(), "programs"))
                .with(
                        queue > threads / PART
                                ? situation.proposals().magnus("CGIQueueSize", threads / PART)
                                : Optional.empty()));
    }
}
