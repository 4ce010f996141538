package org.heliostat.advisor.rule.incident;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Nearly every request counts as slow, so that the slow ones cannot be told apart. */
final class SlowTimeTooShort implements Rule {

    /** Of the requests. */
    static final double MOST = 0.5;

    private static final long LEAST_REQUESTS = 100;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double SLOW_NANOS = 1e9;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("slow-request-time", Area.LOGS)
            .reads("incidents.slow", "virtualServers.requests.requests", "timeSplit.total.p90Nanos")
            .over(Window.FIVE_MINUTES, LEAST_REQUESTS)
            .aims(Aim.Better.LESS, "incidents.slow", "requests")
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes half of 100 requests or more took SlowRequestTime or more, and half of them less than a second")
            .why("the list of slow requests, and the incident that they are, tell what is usual")
            .effect("only requests that take twice as long as nine of ten are kept")
            .source("docs/incidents.md; SlowRequestTime")
            .follows("slow-requests");

    /** @return whether requests take less than a second in the middle: what takes longer is slow, whatever is said of it */
    static boolean isQuick(ServerSnapshot minutes) {
        return minutes.timeSplit().total().p50Nanos() < SLOW_NANOS;
    }

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
        long slow = minutes.incidents().slow();
        long requests = minutes.requests().requests();
        long millis = situation.magnus().slowRequestTime().toMillis();
        if (millis <= 0 || slow < MOST * requests || !isQuick(minutes)) {
            return List.of();
        }
        double usual = minutes.timeSplit().total().p90Nanos();
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "SlowRequestTime",
                        FigureText.count(slow) + " of " + FigureText.count(requests) + " requests of the "
                                + window.label() + " count as slow, as they took " + millis + " ms or more")
                .with(
                        Evidence.beyond("incidents.slow", slow, "requests", MOST * requests),
                        Evidence.of("timeSplit.total.p90Nanos", FigureText.millis(usual), "ms"));
        long wanted = (long) Math.ceil(2 * usual / NANOS_PER_MILLI);
        return List.of(
                wanted <= millis ? finding : finding.with(situation.proposals().magnus("SlowRequestTime", wanted)));
    }
}
