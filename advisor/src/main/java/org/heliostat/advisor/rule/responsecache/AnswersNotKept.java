package org.heliostat.advisor.rule.responsecache;

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
import org.heliostat.stats.window.Window;

/** Answers that are to be kept and cannot be, since they are for one client only. */
final class AnswersNotKept implements Rule {

    private static final Frequency LEAST_ANSWERS = new Frequency(500, Window.FIFTEEN_MINUTES, 200);

    /** Of the answers that were made. */
    private static final double MOST = 0.5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("answers-not-kept", Area.APPLICATIONS)
            .reads("webApps.responseCache.notKept", "webApps.responseCache.misses")
            .over(Window.FIFTEEN_MINUTES, 200)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in fifteen minutes 500 answers or more, or in one 200, and half of those made for an application's response"
                            + " cache, were not kept because of their status, a cookie, Vary or Cache-Control")
            .why(
                    "the mapping of sun-web.xml says that they are to be kept, and the servlet says that they are for one client;"
                            + " most often it makes an HTTP session and so sets a cookie")
            .source("docs/caching.md, What is never kept");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        double least = LEAST_ANSWERS.in(situation.of(window).window());
        return CachedApp.of(situation, window).stream()
                .filter(one -> one.cache().notKept() >= least
                        && one.cache().notKept() >= MOST * one.cache().misses())
                .map(one -> finding(one, window, least))
                .toList();
    }

    private static AdviceFinding finding(CachedApp one, Window window, double least) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        one.subject(),
                        FigureText.count(one.cache().notKept()) + " answers of "
                                + one.app().uri()
                                + " were for one client only, and could not be kept, in the " + window.label())
                .about(one.about())
                .with(
                        Evidence.beyond(
                                "webApps.responseCache.notKept",
                                one.cache().notKept(),
                                "answers",
                                Math.max(least, MOST * one.cache().misses())),
                        Evidence.of("webApps.responseCache.misses", one.cache().misses(), "answers"));
    }
}
