package org.heliostat.advisor.rule.shtml;

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

/** Commands that server-parsed pages run, many in a second. */
final class CommandsMany implements Rule {

    /** A second; the start of a process costs more than most answers. */
    private static final double LEAST_PER_SECOND = 5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("shtml-commands-many", Area.FILES)
            .reads("shtml.commands", "shtml.pages")
            .over(Window.MINUTE, 100)
            .severity(AdviceSeverity.INFO)
            .holds("in the last minute exec elements of server-parsed pages ran 5 commands a second or more")
            .why("each starts a process, and the page waits for it; they count against MaxCGIStubs")
            .source("Performance Tuning Guide, CGI; docs/shtml.md, exec");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        long commands = minute.shtml().commands();
        double least = LEAST_PER_SECOND * minute.window().coveredSeconds();
        if (commands == 0 || commands < least) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "parse-html",
                        FigureText.count(commands) + " commands were run for "
                                + FigureText.count(minute.shtml().pages()) + " server-parsed pages in the last minute")
                .with(
                        Evidence.beyond("shtml.commands", commands, "commands", least),
                        Evidence.of("shtml.pages", minute.shtml().pages(), "pages")));
    }
}
