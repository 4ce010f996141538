package org.heliostat.advisor.rule.origin;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/** Requests that wait since an origin has as many as it may, or as many connections. */
final class OriginRequestsWait implements Rule {

    private static final long LEAST_REQUESTS = 20;

    /** Requests that wait on average. */
    private static final double LEAST_WAITING = 1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("origin-requests-wait", Area.ORIGINS)
            .reads(
                    "window.averages.origins.inUse",
                    "window.averages.origins.waiting",
                    "programs.origins.limit",
                    "programs.origins.connectionLimit",
                    "programs.origins.requests",
                    "programs.origins.firstByte",
                    "window.ratios.processor")
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "over the last minute a request or more waited on average for max-requests or max-connections of an origin, with 20"
                            + " requests to it or more; no warning where the process itself uses 90 % of its processors")
            .why("they are slower than they need be, and answered 503 after queue-timeout (10 s)")
            .helps(
                    "where the origin has processors left, more max-requests and max-connections; where it has not, it is what must"
                            + " become quicker, or there must be more origins")
            .source("docs/balancing.md, Sharing requests; Little's law")
            .followsOfSame("origin-out-of-service", "origin-queue-full", "origin-slow");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.MINUTE).programs().origins().stream()
                .filter(origin -> origin.limit() > 0 || origin.connectionLimit() > 0)
                .filter(origin -> origin.requests() >= LEAST_REQUESTS)
                .flatMap(origin -> finding(situation, origin).stream())
                .toList();
    }

    private static Optional<AdviceFinding> finding(Situation situation, OriginSnapshot origin) {
        return averages(situation, origin)
                .filter(one -> one.inUse() != null && known(one.waiting()) >= LEAST_WAITING)
                .map(one -> finding(situation, origin, known(one.inUse()), known(one.waiting())));
    }

    private static AdviceFinding finding(Situation situation, OriginSnapshot origin, double inUse, double waiting) {
        boolean isFull = ProcessorUse.of(situation, Window.MINUTE).isFull();
        double firstByte = origin.firstByte().p50Nanos();
        return DESCRIPTION
                .finding(
                        isFull ? AdviceSeverity.INFO : AdviceSeverity.WARNING,
                        "origin " + origin.address(),
                        origin.address() + " has " + FigureText.number(inUse) + " requests and "
                                + FigureText.number(waiting) + " wait for it on average; it may have "
                                + OriginLimits.text(origin) + ", and takes " + FigureText.time(firstByte)
                                + " to begin its answers in the middle")
                .about(origin.address())
                .with(
                        Evidence.beyond("window.averages.origins.waiting", waiting, "requests", LEAST_WAITING),
                        Evidence.of("window.averages.origins.inUse", inUse, "requests"),
                        Evidence.of("programs.origins.limit", origin.limit(), "requests"),
                        Evidence.of("programs.origins.connectionLimit", origin.connectionLimit(), "connections"),
                        Evidence.of("programs.origins.firstByte.p50Nanos", FigureText.millis(firstByte), "ms"));
    }

    private static Optional<WindowSnapshot.PoolAverages> averages(Situation situation, OriginSnapshot origin) {
        return situation.of(Window.MINUTE).window().averages().origins().stream()
                .filter(one -> one.name().equals(origin.address()))
                .findFirst();
    }

    private static double known(@Nullable Double average) {
        return average == null ? 0 : average;
    }
}
