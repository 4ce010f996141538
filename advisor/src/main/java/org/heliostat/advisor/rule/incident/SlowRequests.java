package org.heliostat.advisor.rule.incident;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.RequestText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Requests that took SlowRequestTime or more. */
final class SlowRequests implements Rule {

    private static final long LEAST_SLOW = 20;

    /** Of the requests. */
    private static final double LEAST_SHARE = 0.02;

    /** Nobody calls less slow as long as most requests take it: then {@link SlowTimeTooShort} speaks. */
    private static final long SLOW_MILLIS = 1_000;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("slow-requests", Area.APPLICATIONS)
            .reads("incidents.slow", "virtualServers.requests.requests", "timeSplit.total.p99Nanos")
            .over(Window.FIVE_MINUTES, LEAST_SLOW)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes 20 requests or more, and 2 % of them, took SlowRequestTime or more; not where that is less"
                            + " than a second and half of them took it")
            .why("the list of slow requests tells for each kind where the time of the longest went")
            .source("docs/incidents.md, requests that failed or were slow")
            .follows(
                    "servlet-takes-most-time",
                    "servlet-tail",
                    "jdbc-database-down",
                    "jdbc-connections-held",
                    "jdbc-pool-too-small",
                    "cgi-places-full",
                    "fastcgi-refuses",
                    "fastcgi-requests-wait",
                    "fastcgi-times-out",
                    "origin-slow",
                    "origin-queue-full",
                    "origin-requests-wait",
                    "session-threads-on-database",
                    "session-threads-on-clients",
                    "session-threads-in-application",
                    "session-threads-too-few",
                    "session-threads-too-many",
                    "queue-delay",
                    "heap-nearly-full",
                    "collector-time",
                    "memory-swapped",
                    "processors-throttled",
                    "processors-full",
                    "directory-fails",
                    "directory-slow",
                    "dns-lookups",
                    "log-level-fine",
                    "file-cache-off",
                    "file-contents-off",
                    "file-cache-too-small",
                    "processors-taken-by-others");

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
        double least = Math.max(LEAST_SLOW, LEAST_SHARE * requests);
        boolean isUsual = slow >= SlowTimeTooShort.MOST * requests
                && situation.magnus().slowRequestTime().toMillis() < SLOW_MILLIS
                && SlowTimeTooShort.isQuick(minutes);
        if (slow < least || isUsual) {
            return List.of();
        }
        double longest = minutes.timeSplit().total().p99Nanos();
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "incidents --requests",
                        FigureText.count(slow) + " of " + FigureText.count(requests) + " requests took "
                                + FigureText.time(
                                        situation.magnus().slowRequestTime().toNanos())
                                + " or more in the " + window.label() + most(situation, window))
                .with(
                        Evidence.beyond("incidents.slow", slow, "requests", least),
                        Evidence.of("virtualServers.requests.requests", requests, "requests"),
                        Evidence.of("timeSplit.total.p99Nanos", FigureText.millis(longest), "ms")));
    }

    /** @return which they are, where the list of requests has them */
    private static String most(Situation situation, Window window) {
        return situation
                .mostFrequent(window, report -> !report.failed())
                .map(report ->
                        "; most of them " + RequestText.name(report) + ", the longest " + RequestText.longest(report))
                .orElse("");
    }
}
