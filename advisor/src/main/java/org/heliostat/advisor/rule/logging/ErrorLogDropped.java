package org.heliostat.advisor.rule.logging;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.stats.window.Window;

/** Lines of the error log that are lost. */
final class ErrorLogDropped implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("error-log-dropped", Area.LOGS)
            .reads("errorLogs.dropped", "errorLogs.failed", "errorLogs.lines")
            .severity(AdviceSeverity.WARNING)
            .holds("in the last minute lines of the error log were dropped, or could not be written")
            .why("what would explain the trouble is missing")
            .source("HTTP Server tuning guide, Error logging; Performance Tuning Guide, Log File Modes")
            .follows("log-level-fine", "log-verbose", "access-log-unwritable", "servlet-fails");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.MINUTE).errorLogs().stream()
                .filter(log -> log.dropped() + log.failed() > 0)
                .map(ErrorLogDropped::finding)
                .toList();
    }

    private static AdviceFinding finding(ErrorLogSnapshot log) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "ErrorLog",
                        FigureText.count(log.dropped() + log.failed()) + " lines of the error log (" + log.target()
                                + ") were lost in the last minute, " + FigureText.count(log.lines()) + " were taken")
                .about("error log " + log.target())
                .with(
                        Evidence.beyond("errorLogs.dropped", log.dropped(), "lines", 0),
                        Evidence.beyond("errorLogs.failed", log.failed(), "lines", 0),
                        Evidence.of("errorLogs.lines", log.lines(), "lines"));
    }
}
