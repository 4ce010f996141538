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

/** Server-parsed pages that are taken apart again and again. */
final class PagesParsedAgain implements Rule {

    /** The first look at each page takes it apart anyway. */
    private static final Frequency LEAST_PARSED = new Frequency(300, Window.FIVE_MINUTES, 75);

    /** Of the pages sent. */
    private static final double LEAST_RATIO = 0.2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("shtml-pages-parsed-again", Area.FILES)
            .reads("shtml.parsed", "shtml.pages", "shtml.cacheHits", "fileCache.entries")
            .over(Window.FIVE_MINUTES, 75)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes 300 server-parsed pages, and 20 % of those sent, had to be taken apart; in one 75, as many as"
                            + " there are files in the cache not counted, since the first look at each takes it apart")
            .why("the pieces of a page stay with its entry in the file cache, which goes too soon or is never made")
            .source("Performance Tuning Guide, file cache; docs/shtml.md, Speed")
            .follows("file-cache-off", "file-cache-too-small", "file-cache-age");

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
        long first = window == Window.FIVE_MINUTES ? 0 : minutes.fileCache().entries();
        long again = shtml.parsed() - first;
        if (again < LEAST_PARSED.in(minutes.window()) || again < LEAST_RATIO * shtml.pages()) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "nsfc.conf MaxFiles",
                        FigureText.count(shtml.parsed()) + " of " + FigureText.count(shtml.pages())
                                + " server-parsed pages of the " + window.label() + " had to be taken apart")
                .with(
                        Evidence.beyond("shtml.parsed", shtml.parsed(), "pages", LEAST_RATIO * shtml.pages()),
                        Evidence.of("shtml.pages", shtml.pages(), "pages"),
                        Evidence.of("shtml.cacheHits", shtml.cacheHits(), "pages")));
    }
}
