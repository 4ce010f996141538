package org.heliostat.advisor.rule.logging;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** LogVerbose on a server at work. */
final class VerboseLog implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("log-verbose", Area.LOGS)
            .reads("errorLogs.lines")
            .over(Window.MINUTE, 300)
            .aims(Aim.Better.LESS, "timeSplit.total.averageNanos", "ns")
            .severity(AdviceSeverity.INFO)
            .holds("LogVerbose is on, and 300 requests or more ended in the last minute")
            .why("the error log grows with what is normal")
            .effect("requests write nothing unless something is wrong")
            .source(
                    "Performance Tuning Guide, Verifying ACL User Cache Settings (never on a production server), Log File"
                            + " Modes")
            .follows("log-level-fine");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        if (!situation.magnus().values().flag("LogVerbose")) {
            return List.of();
        }
        var minute = situation.of(Window.MINUTE);
        long lines =
                minute.errorLogs().stream().mapToLong(log -> log.lines()).max().orElse(0);
        return List.of(DESCRIPTION
                .finding(AdviceSeverity.INFO, "LogVerbose", "LogVerbose is on")
                .with(Evidence.of("errorLogs.lines", lines, "lines"))
                .with(situation.proposals().magnus("LogVerbose", "off")));
    }
}
