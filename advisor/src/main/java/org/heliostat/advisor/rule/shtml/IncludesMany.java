package org.heliostat.advisor.rule.shtml;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Frequency;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.program.ShtmlSnapshot;
import org.heliostat.stats.window.Window;

/** Server-parsed pages that are made of many others. */
final class IncludesMany implements Rule {

    /** For each page; each is a request of its own inside. */
    private static final double MANY = 10;

    /** Fewer are no burden. */
    private static final Frequency LEAST_PAGES = new Frequency(300, Window.FIVE_MINUTES, 75);

    private static final RuleDescription DESCRIPTION = RuleDescription.of("shtml-includes-many", Area.FILES)
            .reads("shtml.includes", "shtml.pages")
            .over(Window.FIVE_MINUTES, 75)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes 300 server-parsed pages or more, or in one 75, had 10 includes each or more on average")
            .why("each include runs the pipeline for its own URI, and no such page is answered on an I/O loop")
            .source("Performance Tuning Guide, parse-html (server-parsed HTML); docs/shtml.md")
            .follows("shtml-includes-cut");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot minutes = situation.of(window);
        ShtmlSnapshot shtml = minutes.shtml();
        // An included page counts among the pages: those that were asked for are what is left.
        long asked = Math.max(1, shtml.pages() - shtml.includes());
        if (shtml.pages() < LEAST_PAGES.in(minutes.window()) || shtml.includes() < MANY * asked) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "parse-html",
                        FigureText.count(shtml.includes()) + " includes for " + FigureText.count(shtml.pages())
                                + " server-parsed pages of the " + window.label() + ", included ones counted")
                .with(
                        Evidence.beyond("shtml.includes", shtml.includes(), "includes", MANY * asked),
                        Evidence.of("shtml.pages", shtml.pages(), "pages")));
    }
}
