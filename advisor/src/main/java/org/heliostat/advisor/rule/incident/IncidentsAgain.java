package org.heliostat.advisor.rule.incident;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** Incidents that come back again and again. */
final class IncidentsAgain implements Rule {

    /** In fifteen minutes. */
    private static final long LEAST_INCIDENTS = 5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("incidents-again", Area.PROCESS)
            .reads("incidents.incidents")
            .over(Window.FIFTEEN_MINUTES, 0)
            .severity(AdviceSeverity.INFO)
            .holds("in fifteen minutes 5 incidents or more began")
            .why(
                    "what comes and goes is over before anybody looks; the list has each with its time, its cost and its place")
            .source("docs/incidents.md")
            .follows(
                    "threads-deadlocked",
                    "session-threads-on-lock",
                    "out-of-memory-errors",
                    "process-unwell",
                    "application-failed",
                    "jdbc-database-down",
                    "jdbc-connections-held",
                    "jdbc-pool-too-small",
                    "jdbc-wait-timeouts",
                    "servlet-takes-most-time",
                    "servlet-fails",
                    "session-threads-on-database",
                    "session-threads-on-clients",
                    "session-threads-in-application",
                    "session-threads-too-few",
                    "session-threads-too-many",
                    "servlet-out-of-service",
                    "directory-fails",
                    "queue-overflows",
                    "queue-timeouts",
                    "connections-refused",
                    "heap-nearly-full",
                    "collector-time",
                    "access-log-dropped",
                    "error-log-dropped",
                    "access-log-unwritable",
                    "processors-throttled",
                    "requests-fail",
                    "slow-requests");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        long begun = situation.of(Window.FIFTEEN_MINUTES).incidents().incidents();
        if (begun < LEAST_INCIDENTS) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "incidents",
                        FigureText.count(begun) + " incidents began in fifteen minutes")
                .with(Evidence.beyond("incidents.incidents", begun, "incidents", LEAST_INCIDENTS)));
    }
}
