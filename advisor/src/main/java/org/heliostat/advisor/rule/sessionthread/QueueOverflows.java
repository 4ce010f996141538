package org.heliostat.advisor.rule.sessionthread;

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
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.window.Window;

/** Requests that were answered 503 because the connection queue was full. */
final class QueueOverflows implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("queue-overflows", Area.THREADS)
            .reads("connectionQueue.overflows", "connectionQueue.queuedTotal", "connectionQueue.limit")
            .over(Window.MINUTE, 20)
            .aims(Aim.Better.LESS, "connectionQueue.overflows", "requests")
            .severity(AdviceSeverity.CRITICAL)
            .holds("in the last minute a request was refused because the connection queue was full")
            .why("its client was answered 503 at once")
            .effect(
                    "a burst waits for a moment instead of being refused; where requests wait all the time, a longer queue"
                            + " only makes them wait longer")
            .source("Performance Tuning Guide, Connection Queue Information")
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
                    "processors-full");

    /** Beyond it, a longer queue is a longer wait for everybody. */
    private static final int LARGE = 4_096;

    private static final int LEAST = 128;

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ConnectionQueueSnapshot queue = situation.of(Window.MINUTE).connectionQueue();
        if (queue.limit() <= 0 || queue.overflows() <= 0) {
            return List.of();
        }
        double ratio = (double) queue.overflows() / (queue.overflows() + queue.queuedTotal());
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "ConnQueueSize",
                        FigureText.count(queue.overflows()) + " requests of the last minute were refused, "
                                + FigureText.percent(ratio) + " of those for the queue of "
                                + FigureText.count(queue.limit()))
                .with(
                        Evidence.beyond("connectionQueue.overflows", queue.overflows(), "requests", 0),
                        Evidence.of("connectionQueue.queuedTotal", queue.queuedTotal(), "requests"),
                        Evidence.of("connectionQueue.limit", queue.limit(), "requests"));
        return List.of(
                queue.limit() >= LARGE
                        ? finding
                        : finding.with(situation.proposals().magnus("ConnQueueSize", wanted(queue))));
    }

    /** Whether they came at once is not known: four times as long, or long enough for all of them. */
    private static long wanted(ConnectionQueueSnapshot queue) {
        return Math.min(LARGE, Math.max(4L * queue.limit(), Math.max(LEAST, queue.limit() + queue.overflows())));
    }
}
