package org.heliostat.advisor.rule.sessionthread;

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
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/** Requests that wait long in the connection queue before anything runs for them. */
final class QueueDelay implements Rule {

    /** A wait that a reader notices when the page itself takes as long. */
    private static final double LONG_MILLIS = 100;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("queue-delay", Area.THREADS)
            .reads("window.averages.queueDelayNanos", "timeSplit.queueing", "connectionQueue.queuedTotal")
            .over(Window.MINUTE, 100)
            .severity(AdviceSeverity.WARNING)
            .holds("requests of the last minute waited 100 ms or more in the queue on average")
            .why("the wait comes before anything runs, and every request of every application has it")
            .source("Performance Tuning Guide, Average Queueing Delay, Under-throttled Server")
            .follows(
                    "threads-deadlocked",
                    "session-threads-on-lock",
                    "session-threads-on-database",
                    "session-threads-on-clients",
                    "session-threads-in-application",
                    "session-threads-too-few",
                    "directory-fails",
                    "directory-slow",
                    "dns-lookups",
                    "jdbc-connections-held",
                    "jdbc-pool-too-small",
                    "servlet-takes-most-time",
                    "processors-throttled",
                    "processors-taken-by-others",
                    "collector-time",
                    "processors-full",
                    "queue-overflows");

    /** Fewer say nothing: most requests may have been answered on the quick lane. */
    private static final long LEAST_QUEUED = 50;

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        @Nullable Double delay = minute.window().averages().queueDelayNanos();
        if (delay == null
                || minute.connectionQueue().queuedTotal() < LEAST_QUEUED
                || FigureText.millis(delay) < LONG_MILLIS) {
            return List.of();
        }
        long slowest = minute.timeSplit().queueing().p99Nanos();
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "ConnectionQueue",
                        "requests wait " + FigureText.time(delay)
                                + " for a session thread on average, one of a hundred " + FigureText.time(slowest)
                                + " or more")
                .with(
                        Evidence.beyond("window.averages.queueDelayNanos", FigureText.millis(delay), "ms", LONG_MILLIS),
                        Evidence.of("timeSplit.queueing.p99Nanos", FigureText.millis(slowest), "ms")));
    }
}
