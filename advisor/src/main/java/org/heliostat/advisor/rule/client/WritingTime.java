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
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.window.Window;

/** Session threads that spend much of their time waiting for clients, though others do not wait for the threads yet. */
final class WritingTime implements Rule {

    private static final long LEAST_ANSWERS = 50;

    /** Threads that wait so at the same time, of those that may run. */
    private static final double LEAST_THREADS = 0.2;

    private static final double NANOS_PER_SECOND = 1e9;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("client-writing-time", Area.CONNECTIONS)
            .reads("timeSplit.writing", "sessionThreads.limit")
            .over(Window.MINUTE, LEAST_ANSWERS)
            .severity(AdviceSeverity.INFO)
            .holds(
                    "over the last minute 20 % of RqThrottle waited for clients to take bytes on average, for 50 answers or"
                            + " more")
            .why("a few more such clients, and there are no threads for the others")
            .helps("more threads carry more slow clients, at the price of their memory")
            .source("Performance Tuning Guide, Maximum Simultaneous Requests (slow connections hold threads)")
            .follows("session-threads-on-clients");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        LatencySnapshot writing = minute.timeSplit().writing();
        int limit = minute.sessionThreads().limit();
        double seconds = minute.window().coveredSeconds();
        if (limit <= 0 || seconds <= 0 || writing.count() < LEAST_ANSWERS) {
            return List.of();
        }
        double threads = writing.sumNanos() / NANOS_PER_SECOND / seconds;
        return threads < LEAST_THREADS * limit
                ? List.of()
                : List.of(finding(writing, threads, LEAST_THREADS * limit * seconds, limit));
    }

    private static AdviceFinding finding(LatencySnapshot writing, double threads, double leastSeconds, int limit) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "RqThrottle",
                        FigureText.number(threads) + " of " + limit
                                + " session threads wait for clients to take their answers on average, "
                                + FigureText.time(writing.averageNanos()) + " for each of "
                                + FigureText.count(writing.count()) + " answers")
                .with(
                        Evidence.beyond(
                                "timeSplit.writing.sumNanos",
                                FigureText.millis(writing.sumNanos()),
                                "ms",
                                FigureText.millis(leastSeconds * NANOS_PER_SECOND)),
                        Evidence.of("timeSplit.writing.count", writing.count(), "answers"),
                        Evidence.of("sessionThreads.limit", limit, "threads"));
    }
}
