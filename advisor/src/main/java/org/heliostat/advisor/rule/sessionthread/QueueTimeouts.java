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

/** Requests that waited so long for a session thread that they were answered 503 without running. */
final class QueueTimeouts implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("queue-timeouts", Area.THREADS)
            .reads("sessionThreads.expired", "window.averages.queueDelayNanos")
            .over(Window.MINUTE, 20)
            .severity(AdviceSeverity.CRITICAL)
            .holds("in the last minute a request waited longer than QueueTimeout for a session thread")
            .why("it was answered 503 when most clients have long given up")
            .source("Performance Tuning Guide, Under-throttled Server")
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
                    "queue-overflows",
                    "queue-delay");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        long expired = minute.sessionThreads().expired();
        if (expired <= 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "QueueTimeout",
                        FigureText.count(expired) + " requests of the last minute waited longer than "
                                + situation.magnus().queueTimeout().toSeconds() + " s for a session thread")
                .with(Evidence.beyond("sessionThreads.expired", expired, "requests", 0)));
    }
}
