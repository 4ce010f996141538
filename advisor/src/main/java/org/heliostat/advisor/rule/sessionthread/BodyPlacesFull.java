package org.heliostat.advisor.rule.sessionthread;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Refused;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.thread.BodyPlacesSnapshot;
import org.heliostat.stats.window.Window;

/** Requests that were refused because others, whose bodies come slowly, held all places that such requests may have. */
final class BodyPlacesFull implements Rule {

    /** Percent of the threads; what is left over is for requests that are there whole. */
    private static final long MOST_PERCENT = 75;

    private static final double SECONDS = 60;
    private static final double PERCENT = 100;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("body-places-full", Area.THREADS)
            .reads("sessionThreads.bodies.expired", "sessionThreads.bodies.held", "sessionThreads.bodies.limit")
            .aims(Aim.Better.LESS, "sessionThreads.bodies.expired", "requests", Refused.PREDICTION)
            .severity(AdviceSeverity.CRITICAL)
            .holds(
                    "in the last minute a request whose body was still coming waited longer than QueueTimeout for one of the"
                            + " places of RqThrottleBodies")
            .why("it was answered 503, and its client sends the whole body again")
            .effect(
                    "as many more uploads run at the same time as were refused; each holds a session thread while it does")
            .source("docs/connections-and-threads.md, RqThrottleBodies")
            .follows("body-timeouts");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        BodyPlacesSnapshot bodies = situation.of(Window.MINUTE).sessionThreads().bodies();
        if (bodies.expired() <= 0) {
            return List.of();
        }
        long needed = refused(situation, bodies).needed();
        boolean isShareEnough = situation.magnus().rqThrottleBodies() < percent(situation, needed)
                && percent(situation, needed) <= MOST_PERCENT;
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        isShareEnough ? "RqThrottleBodies" : threads(situation),
                        FigureText.count(bodies.expired()) + " requests of the last minute waited longer than "
                                + situation.magnus().queueTimeout().toSeconds() + " s for one of the "
                                + FigureText.count(bodies.limit()) + " places for bodies that are still coming")
                .with(
                        Evidence.beyond("sessionThreads.bodies.expired", bodies.expired(), "requests", 0),
                        Evidence.of("sessionThreads.bodies.held", bodies.held(), "requests"),
                        Evidence.of("sessionThreads.bodies.limit", bodies.limit(), "requests"))
                .with(
                        isShareEnough
                                ? situation.proposals().magnus("RqThrottleBodies", percent(situation, needed))
                                : more(situation, needed)));
    }

    @Override
    public OptionalDouble expected(Situation situation, AdviceFinding finding, double now) {
        if (finding.change().isEmpty()) {
            return OptionalDouble.empty();
        }
        BodyPlacesSnapshot bodies = situation.of(Window.MINUTE).sessionThreads().bodies();
        double to = finding.change().get(0).number();
        double places = finding.subject().equals("RqThrottleBodies")
                ? to * situation.of(Window.MINUTE).sessionThreads().limit()
                : to * situation.magnus().rqThrottleBodies();
        return OptionalDouble.of(refused(situation, bodies).after(now, places / PERCENT));
    }

    /** Each that was refused had waited for all of QueueTimeout. */
    private static Refused refused(Situation situation, BodyPlacesSnapshot bodies) {
        double waiting = bodies.expired() * situation.magnus().queueTimeout().toSeconds() / SECONDS;
        return new Refused(bodies.limit(), bodies.limit() + waiting);
    }

    private static long percent(Situation situation, long places) {
        long threads = Math.max(1, situation.of(Window.MINUTE).sessionThreads().limit());
        return (long) Math.ceil(PERCENT * places / threads);
    }

    /** Threads for them and for the rest, where they would take more than three quarters of those that are there. */
    private static Optional<ProposedChange> more(Situation situation, long places) {
        return situation.proposals().magnus("RqThrottle", (long)
                Math.ceil(PERCENT * places / situation.magnus().rqThrottleBodies()));
    }

    private static String threads(Situation situation) {
        return situation.magnus().isRqThrottleAuto() ? "RqThrottleMax" : "RqThrottle";
    }
}
