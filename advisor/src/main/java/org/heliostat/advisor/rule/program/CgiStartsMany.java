package org.heliostat.advisor.rule.program;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Processes that are started for each request, many in a second. */
final class CgiStartsMany implements Rule {

    /** A second; the start of an interpreter takes a processor for some hundredths of one. */
    private static final double LEAST_PER_SECOND = 5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("cgi-starts-many", Area.PROGRAMS)
            .reads("programs.cgi.started", "shtml.commands", "window.ratios.processor")
            .over(Window.MINUTE, 100)
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "in the last minute 5 CGI programs a second were started or more, commands of server-parsed pages not counted; a warning where the process uses 90 % of"
                            + " its processors")
            .why("the start of a process costs more than most answers, that of an interpreter much more")
            .source(
                    "Performance Tuning Guide, scalability studies: CGI, in C and in Perl, beside plug-ins; docs/php.md");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        // Those of server-parsed pages are told by a rule of theirs.
        long commands = minute.shtml().commands();
        long started = minute.programs().cgi().started();
        double least = LEAST_PER_SECOND * minute.window().coveredSeconds();
        if (started <= commands || started - commands < least) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        ProcessorUse.of(situation, Window.MINUTE).isFull()
                                ? AdviceSeverity.WARNING
                                : AdviceSeverity.INFO,
                        "CGI programs",
                        FigureText.count(started - commands)
                                + " CGI programs were started in the last minute: what is asked for most"
                                + " should be a FastCGI application, which stays")
                .with(
                        Evidence.beyond("programs.cgi.started", started, "programs", commands + least),
                        Evidence.of("shtml.commands", commands, "commands")));
    }
}
