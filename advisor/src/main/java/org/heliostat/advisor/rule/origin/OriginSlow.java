package org.heliostat.advisor.rule.origin;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.window.Window;

/** An origin that takes much longer than the others for the same kind of work. */
final class OriginSlow implements Rule {

    private static final long LEAST_REQUESTS = 100;
    private static final double MUCH_LONGER = 3;
    private static final double LEAST_NANOS = 50e6;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("origin-slow", Area.ORIGINS)
            .reads("programs.origins.firstByte", "programs.origins.requests")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .holds(
                    "in five minutes half of the answers of an origin took 50 ms or more, and three times as long as at the others of its"
                            + " line of obj.conf in the middle, or at the one other, with 100 requests or more at each of them")
            .why("every second or third visitor waits for the slowest server")
            .helps("look at that server: other work on it, memory, its database; until then a smaller weight, or"
                    + " balance=\"least-requests\", which sends it what it can do")
            .source("the guide on libresonate: weights follow how servers respond; docs/balancing.md, Sharing requests")
            .followsOfSame("origin-out-of-service", "origin-fails");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Shares shares = Shares.of(situation);
        return situation.soonest(
                DESCRIPTION.scope(),
                window -> examine(situation.of(window).programs().origins(), shares));
    }

    private static List<AdviceFinding> examine(List<OriginSnapshot> origins, Shares shares) {
        List<OriginSnapshot> asked = origins.stream()
                .filter(origin -> origin.firstByte().count() >= LEAST_REQUESTS)
                .toList();
        List<AdviceFinding> found = new ArrayList<>();
        for (OriginSnapshot origin : asked) {
            double others = middle(shares.beside(origin, asked));
            double limit = Math.max(LEAST_NANOS, MUCH_LONGER * others);
            if (others > 0 && origin.firstByte().p50Nanos() >= limit) {
                found.add(finding(origin, others, limit));
            }
        }
        return found;
    }

    /** @return the median of the others' medians, the one there is where there is one other; 0 where none was asked enough */
    private static double middle(List<OriginSnapshot> others) {
        double[] medians = others.stream()
                .mapToDouble(origin -> origin.firstByte().p50Nanos())
                .sorted()
                .toArray();
        return medians.length == 0 ? 0 : medians[medians.length / 2];
    }

    private static AdviceFinding finding(OriginSnapshot origin, double others, double limit) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "origin " + origin.address(),
                        origin.address() + " takes "
                                + FigureText.time(origin.firstByte().p50Nanos())
                                + " to begin its answers in the middle, the others " + FigureText.time(others))
                .about(origin.address())
                .with(
                        Evidence.beyond(
                                "programs.origins.firstByte.p50Nanos",
                                FigureText.millis(origin.firstByte().p50Nanos()),
                                "ms",
                                FigureText.millis(limit)),
                        Evidence.of("programs.origins.requests", origin.requests(), "requests"));
    }
}
