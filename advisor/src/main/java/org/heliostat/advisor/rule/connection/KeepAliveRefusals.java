package org.heliostat.advisor.rule.connection;

import java.util.List;
import java.util.OptionalDouble;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Refused;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.window.Window;

/** Connections that could not be kept, because as many were kept as may be. */
final class KeepAliveRefusals implements Rule {

    /** Of all connections that wanted to stay; less is a peak of a second. */
    private static final double LEAST_RATIO = 0.01;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("keep-alive-refusals", Area.CONNECTIONS)
            .reads("keepAlive.refusals", "keepAlive.hits", "keepAlive.count", "keepAlive.max")
            .over(Window.MINUTE, 100)
            .aims(Aim.Better.LESS, "keepAlive.refusals", "connections", Refused.PREDICTION)
            .severity(AdviceSeverity.WARNING)
            .holds("in the last minute 1 % or more of the connections that would have been kept were closed for"
                    + " MaxKeepAliveConnections")
            .why("their clients open new ones for the rest of the page")
            .effect("they are kept; an idle connection costs some kilobytes and no thread")
            .source("Performance Tuning Guide, KeepAliveRefusals, Keep-Alive Connections Flushed")
            .follows("descriptors-nearly-used");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        KeepAliveSnapshot kept = situation.of(Window.MINUTE).keepAlive();
        double ratio = (double) kept.refusals() / Math.max(1, kept.refusals() + kept.hits());
        if (kept.max() <= 0 || kept.refusals() <= 0 || ratio < LEAST_RATIO) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "MaxKeepAliveConnections",
                        FigureText.count(kept.refusals()) + " connections of the last minute were not kept, with "
                                + FigureText.count(kept.count()) + " of " + FigureText.count(kept.max()) + " kept")
                .with(
                        Evidence.beyond(
                                "keepAlive.refusals", kept.refusals(), "connections", LEAST_RATIO * kept.hits()),
                        Evidence.of("keepAlive.hits", kept.hits(), "requests"),
                        Evidence.beyond("keepAlive.count", kept.count(), "connections", kept.max()))
                .with(situation.proposals().magnus("MaxKeepAliveConnections", wanted(situation, kept))));
    }

    @Override
    public OptionalDouble expected(Situation situation, AdviceFinding finding, double now) {
        return refused(situation).after(now, finding);
    }

    private static long wanted(Situation situation, KeepAliveSnapshot kept) {
        return Math.max(2L * kept.max(), refused(situation).needed());
    }

    /** By Little's law those that were refused in a second would be there for KeepAliveTimeout each. */
    private static Refused refused(Situation situation) {
        KeepAliveSnapshot kept = situation.of(Window.MINUTE).keepAlive();
        double seconds = Math.max(1, situation.of(Window.MINUTE).window().coveredSeconds());
        double missing = kept.refusals() / seconds * Math.max(1, kept.timeoutSeconds());
        return new Refused(kept.max(), kept.max() + missing);
    }
}
