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

/** Lines of access logs that could not be written at all. */
final class AccessLogUnwritable implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("access-log-unwritable", Area.LOGS)
            .reads("accessLogs.droppedFailed", "accessLogs.lines")
            .severity(AdviceSeverity.CRITICAL)
            .holds("in the last minute lines of an access log could not be written")
            .why("the disk is full or the file may not be written; other files on that disk fail as well")
            .source("Performance Tuning Guide, Sizing, Drive Space: logs on a disk of their own");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return AccessLogSnapshot.byFile(situation.of(Window.MINUTE).accessLogs()).stream()
                .filter(log -> log.droppedFailed() > 0)
                .map(AccessLogUnwritable::finding)
                .toList();
    }

    private static AdviceFinding finding(AccessLogSnapshot log) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "file " + log.file(),
                        FigureText.count(log.droppedFailed()) + " lines of the access log " + log.file()
                                + " could not be written in the last minute")
                .about("access log " + log.file())
                .with(Evidence.beyond("accessLogs.droppedFailed", log.droppedFailed(), "lines", 0));
    }
}
