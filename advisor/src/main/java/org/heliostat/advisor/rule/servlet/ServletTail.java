package org.heliostat.advisor.rule.servlet;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Frequency;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.window.Window;

/** A servlet that is fast as a rule, and takes very long for some requests. */
final class ServletTail implements Rule {

    private static final Frequency LEAST_REQUESTS = new Frequency(500, Window.FIFTEEN_MINUTES, 300);
    private static final double LONG_NANOS = 1e9;
    private static final double TIMES_MEDIAN = 10;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("servlet-tail", Area.APPLICATIONS)
            .reads("webApps.servlets.latency.p50Nanos", "webApps.servlets.latency.p99Nanos")
            .over(Window.FIFTEEN_MINUTES, 300)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "of 500 requests or more of fifteen minutes, or 300 of one, one of a hundred took a servlet a second or more,"
                            + " and ten times what half of them took")
            .why(
                    "some requests wait for what others do not: a lock, a statement without an index, a cache that is filled"
                            + " anew, the collector")
            .source("The list of slow requests (docs/incidents.md) tells where the time of the longest went")
            .follows(
                    "threads-deadlocked",
                    "session-threads-on-lock",
                    "jdbc-database-down",
                    "jdbc-connections-held",
                    "jdbc-pool-too-small",
                    "heap-nearly-full",
                    "collector-time",
                    "memory-swapped",
                    "processors-taken-by-others",
                    "session-threads-on-clients")
            .followsOfSame("servlet-takes-most-time");

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
        double least = LEAST_REQUESTS.in(minutes.window());
        return ServletFigures.of(minutes).stream()
                .filter(one -> one.servlet().latency().count() >= least)
                .filter(one -> hasTail(one.servlet().latency()))
                .map(ServletTail::finding)
                .toList();
    }

    private static boolean hasTail(LatencySnapshot times) {
        return times.p99Nanos() >= LONG_NANOS && times.p99Nanos() >= TIMES_MEDIAN * times.p50Nanos();
    }

    private static AdviceFinding finding(ServletFigures one) {
        LatencySnapshot times = one.servlet().latency();
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        one.subject(),
                        "servlet " + one.name() + " takes " + FigureText.time(times.p99Nanos())
                                + " or more for one of a hundred requests, and " + FigureText.time(times.p50Nanos())
                                + " or less for half of them")
                .about(one.about())
                .with(
                        Evidence.beyond(
                                "webApps.servlets.latency.p99Nanos",
                                FigureText.millis(times.p99Nanos()),
                                "ms",
                                FigureText.millis(Math.max(LONG_NANOS, TIMES_MEDIAN * times.p50Nanos()))),
                        Evidence.of("webApps.servlets.latency.p50Nanos", FigureText.millis(times.p50Nanos()), "ms"));
    }
}
