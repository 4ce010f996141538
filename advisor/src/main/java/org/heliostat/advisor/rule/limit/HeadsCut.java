package org.heliostat.advisor.rule.limit;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.window.Window;

/** Clients that had begun the head of a request, and were given less time for it than is usual. */
final class HeadsCut implements Rule {

    /** Heads that were begun; connections on which nothing came are not among them. */
    private static final String CAUSE = "head-timeout";

    private static final long LEAST_CUT = 10;

    /** Of all requests. */
    private static final double LEAST_RATIO = 0.01;

    /** The default. */
    private static final long USUAL_SECONDS = 30;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("request-heads-cut", Area.CONNECTIONS)
            .reads("refusals.causes.count", "protocol.requests", "protocol.headTimeouts", "protocol.connectionsTotal")
            .over(Window.FIVE_MINUTES, 0)
            .aims(Aim.Better.LESS, "protocol.headTimeouts", "connections")
            .orSooner()
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "AcceptTimeout is less than 30 seconds, and in five minutes 10 requests, and 1 % of all, were answered 408,"
                            + " since their heads were begun and not complete within it; a warning where it is less than 10")
            .why("a client whose line is slow, or loses a packet, is cut off in the middle of its request")
            .effect("they are waited for; each holds a connection meanwhile, and no thread")
            .source(
                    "docs/limits.md, AcceptTimeout; Performance Tuning Guide, IOTimeout/AcceptTimeout; RFC 9110, 15.5.9")
            .follows("request-heads-slow");

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
        long seconds = situation.magnus().acceptTimeout().toSeconds();
        long cut = minutes.refusals().causes().stream()
                .filter(cause -> cause.cause().equals(CAUSE))
                .mapToLong(RefusalsSnapshot.Cause::count)
                .sum();
        double least =
                Math.max(LEAST_CUT, LEAST_RATIO * (cut + minutes.protocol().requests()));
        if (seconds >= USUAL_SECONDS || cut < least) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        seconds < HeadsSlow.ENOUGH_SECONDS ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        "AcceptTimeout",
                        FigureText.count(cut) + " requests of the " + window.label()
                                + " were refused, as their heads were not complete within " + seconds + " s")
                .with(
                        Evidence.beyond("refusals.causes.count", cut, "requests", least),
                        Evidence.of("protocol.requests", minutes.protocol().requests(), "requests"))
                .with(longer(situation, seconds)));
    }

    /** Where they come in masses it may be an attack: then as long as every line needs, and no longer. */
    private static Optional<ProposedChange> longer(Situation situation, long seconds) {
        boolean areMany = HeadsSlow.areMany(situation.of(Window.MINUTE).protocol());
        long wanted = areMany ? HeadsSlow.ENOUGH_SECONDS : USUAL_SECONDS;
        return wanted > seconds ? situation.proposals().magnus("AcceptTimeout", wanted) : Optional.empty();
    }
}
