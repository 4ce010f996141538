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
import org.heliostat.stats.program.ShtmlSnapshot;
import org.heliostat.stats.window.Window;

/** Server-parsed pages that are taken apart again and again. */
final class PagesParsedAgain implements Rule {

    /** In five minutes; the first look at each page takes it apart anyway. */
    private static final long LEAST_PARSED = 300;

    /** Of the pages sent. */
    private static final double LEAST_RATIO = 0.2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("shtml-pages-parsed-again", Area.FILES)
            .reads("shtml.parsed", "shtml.pages", "shtml.cacheHits")
            .over(Window.FIVE_MINUTES, 300)
            .severity(AdviceSeverity.INFO)
            .holds("in five minutes 300 server-parsed pages, and 20 % of those sent, had to be taken apart")
            .why("the pieces of a page stay with its entry in the file cache, which goes too soon or is never made")
            .source("Performance Tuning Guide, file cache; docs/shtml.md, Speed")
            .follows("file-cache-off", "file-cache-too-small", "file-cache-age");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ShtmlSnapshot shtml = situation.of(Window.FIVE_MINUTES).shtml();
        if (shtml.parsed() < LEAST_PARSED || shtml.parsed() < LEAST_RATIO * shtml.pages()) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "nsfc.conf MaxFiles",
                        FigureText.count(shtml.parsed()) + " of " + FigureText.count(shtml.pages())
                                + " server-parsed pages of five minutes had to be taken apart")
                .with(
                        Evidence.beyond("shtml.parsed", shtml.parsed(), "pages", LEAST_RATIO * shtml.pages()),
                        Evidence.of("shtml.pages", shtml.pages(), "pages"),
                        Evidence.of("shtml.cacheHits", shtml.cacheHits(), "pages")));
    }
}
