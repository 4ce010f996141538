package org.heliostat.advisor.rule.logging;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.stats.window.Window;

/** An error log that writes down what is for those who look for a mistake in the server. */
final class LogLevelFine implements Rule {

    private static final Set<String> FINE = Set.of("finest", "finer", "fine");
    private static final String USUAL = "info";

    /** For each request. */
    private static final double MANY = 1;

    /** Requests a second: with fewer somebody may be looking for a mistake, and nobody waits for the log. */
    private static final double BUSY = 10;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("log-level-fine", Area.LOGS)
            .reads("errorLogs.lines")
            .over(Window.MINUTE, 100)
            .aims(Aim.Better.LESS, "timeSplit.total.averageNanos", "ns")
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "loglevel of LOG is finest, finer or fine; a warning where 10 requests a second or more ended in the last minute,"
                            + " and each had a line on average")
            .why("lines are made, formatted and written for what is normal, and push the others out of sight")
            .effect("requests write nothing unless something is wrong")
            .source("Performance Tuning Guide, Log File Modes");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        String level = situation.configuration().serverXml().log().logLevel();
        if (!FINE.contains(level.toLowerCase(Locale.ROOT))) {
            return List.of();
        }
        ServerSnapshot minute = situation.of(Window.MINUTE);
        long lines = minute.errorLogs().stream()
                .mapToLong(ErrorLogSnapshot::lines)
                .max()
                .orElse(0);
        long requests = minute.requests().requests();
        boolean isBusy = requests >= BUSY * minute.window().coveredSeconds();
        return List.of(DESCRIPTION
                .finding(
                        isBusy && lines >= MANY * requests ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        "LOG loglevel",
                        "the error log is at " + level + ", and took " + FigureText.count(lines)
                                + " lines in the last minute for " + FigureText.count(requests) + " requests")
                .with(Evidence.beyond("errorLogs.lines", lines, "lines", MANY * requests))
                .with(situation.proposals().serverXml("LOG", "", "loglevel", level, USUAL)));
    }
}
