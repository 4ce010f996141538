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
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.stats.window.Window;

/** Lines of access logs that were dropped, because the disk takes them more slowly than they come. */
final class AccessLogDropped implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("access-log-dropped", Area.LOGS)
            .reads("accessLogs.droppedFull", "accessLogs.lines", "accessLogs.queued")
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in the last minute lines of an access log were dropped since LogQueueSize was full of lines that were"
                            + " not written yet")
            .why("requests are missing from the log; they never wait for it")
            .effect(
                    "a longer slow moment of the disk is bridged; a disk that is always too slow needs a shorter format or"
                            + " a log of its own disk")
            .source("HTTP Server tuning guide, Access Logging")
            .follows("access-log-unwritable", "log-level-fine");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return AccessLogSnapshot.byFile(situation.of(Window.MINUTE).accessLogs()).stream()
                .filter(log -> log.droppedFull() > 0)
                .map(log -> finding(situation, log))
                .toList();
    }

    private static AdviceFinding finding(Situation situation, AccessLogSnapshot log) {
        long size = situation.magnus().values().number("LogQueueSize");
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "LogQueueSize",
                        FigureText.count(log.droppedFull()) + " lines of the access log " + log.file()
                                + " were dropped in the last minute, " + FigureText.count(log.lines())
                                + " were taken")
                .about("access log " + log.file())
                .with(
                        Evidence.beyond("accessLogs.droppedFull", log.droppedFull(), "lines", 0),
                        Evidence.of("accessLogs.lines", log.lines(), "lines"),
                        Evidence.of("accessLogs.queued", log.queued(), "lines"))
                .with(situation.proposals().magnus("LogQueueSize", 4 * size));
    }
}
