package org.heliostat.advisor.rule.client;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Clients that go away before they have their answer. */
final class ClientsGiveUp implements Rule {

    private static final long LEAST_GONE = 50;

    /** Of the requests. */
    private static final double LEAST_SHARE = 0.05;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("clients-give-up", Area.CONNECTIONS)
            .reads(
                    "virtualServers.requests.clientsGone",
                    "virtualServers.requests.requests",
                    "timeSplit.total.p50Nanos")
            .over(Window.FIVE_MINUTES, LEAST_GONE)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes the clients of 50 requests or more, and of 5 %, went away before they had their answer")
            .why(
                    "visitors do so when it takes too long, and proxies and balancers when their time-out is shorter than the"
                            + " request")
            .source("docs/statistics.md, clients gone")
            .follows(
                    "queue-delay",
                    "servlet-takes-most-time",
                    "servlet-tail",
                    "slow-requests",
                    "session-threads-too-few",
                    "session-threads-in-application",
                    "session-threads-on-database",
                    "session-threads-on-clients");

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
        RequestCountersSnapshot requests = minutes.requests();
        double least = Math.max(LEAST_GONE, LEAST_SHARE * requests.requests());
        if (requests.clientsGone() < least) {
            return List.of();
        }
        double median = minutes.timeSplit().total().p50Nanos();
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "clients",
                        "the clients of " + FigureText.count(requests.clientsGone()) + " of "
                                + FigureText.count(requests.requests())
                                + " requests went away before they had their answer; half of the requests take "
                                + FigureText.time(median) + " or more")
                .with(
                        Evidence.beyond(
                                "virtualServers.requests.clientsGone", requests.clientsGone(), "requests", least),
                        Evidence.of("virtualServers.requests.requests", requests.requests(), "requests"),
                        Evidence.of("timeSplit.total.p50Nanos", FigureText.millis(median), "ms")));
    }
}
