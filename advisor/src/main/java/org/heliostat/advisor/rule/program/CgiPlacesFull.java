package org.heliostat.advisor.rule.program;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.AimFigure;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Bottleneck;
import org.heliostat.advisor.rule.Concurrency;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.program.CgiSnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/** Requests that wait for a place among the CGI programs. */
final class CgiPlacesFull implements Rule {

    /** For each processor; more programs at a time do not end sooner. */
    private static final long PROGRAMS_PER_PROCESSOR = 8;

    private static final AimFigure FEWER_REFUSED =
            new AimFigure("programs.cgi.refused", "requests", Aim.Better.LESS, "");

    private static final RuleDescription DESCRIPTION = RuleDescription.of("cgi-places-full", Area.PROGRAMS)
            .reads(
                    "programs.cgi.running",
                    "programs.cgi.limit",
                    "programs.cgi.waiting",
                    "programs.cgi.refused",
                    "window.ratios.processor")
            .aims(Aim.Better.LESS, "timeSplit.total.averageNanos", "ns", Bottleneck.PREDICTION)
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "MaxCGIStubs programs run and a request waits for one to end; critical where one of the last minute was"
                            + " refused, and then fewer of these are the aim")
            .why("each waiting request holds a session thread, for CGIQueueTimeout, and is then answered 503")
            .effect("as many more programs run at the same time, each with memory of its own")
            .source("Performance Tuning Guide, CGIStub Processes")
            .follows("cgi-programs-expire");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        CgiSnapshot cgi = situation.of(Window.MINUTE).programs().cgi();
        boolean isFull = cgi.running() >= cgi.limit() && cgi.waiting() > 0;
        if (cgi.limit() <= 0 || !isFull && cgi.refused() <= 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        cgi.refused() > 0 ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "MaxCGIStubs",
                        FigureText.count(cgi.running()) + " of " + FigureText.count(cgi.limit())
                                + " CGI programs run, " + FigureText.count(cgi.waiting()) + " requests wait, and "
                                + FigureText.count(cgi.refused()) + " of the last minute were refused")
                .with(
                        Evidence.beyond("programs.cgi.running", cgi.running(), "programs", cgi.limit()),
                        Evidence.beyond("programs.cgi.waiting", cgi.waiting(), "requests", 0),
                        Evidence.beyond("programs.cgi.refused", cgi.refused(), "requests", 0))
                .with(change(situation, cgi)));
    }

    /** Refusals are quick: with fewer of them the mean time of a request is longer. */
    @Override
    public @Nullable AimFigure aim(AdviceFinding finding) {
        return finding.severity() == AdviceSeverity.CRITICAL ? FEWER_REFUSED : DESCRIPTION.aim();
    }

    /** Programs wait for what they wait for now: the processors were seen to be idle. */
    @Override
    public OptionalDouble expected(Situation situation, AdviceFinding finding, double now) {
        CgiSnapshot cgi = situation.of(Window.MINUTE).programs().cgi();
        double perSecond = situation.of(Window.MINUTE).window().perSecond().requests();
        if (finding.change().isEmpty() || cgi.refused() > 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(new Bottleneck(cgi.running(), cgi.waiting(), perSecond)
                .nanosAfter(now, finding.change().get(0).number()));
    }

    private static Optional<ProposedChange> change(Situation situation, CgiSnapshot cgi) {
        long most = PROGRAMS_PER_PROCESSOR * situation.of(Window.MINUTE).jvm().processors();
        // Those that were refused would wait as well, most of them one after the other.
        double waiting = cgi.waiting() + Math.min(cgi.limit(), cgi.refused());
        long wanted = Math.min(most, Concurrency.needed(cgi.limit(), waiting));
        return wanted > cgi.limit() && ProcessorUse.of(situation, Window.MINUTE).isIdle()
                ? situation.proposals().magnus("MaxCGIStubs", wanted)
                : Optional.empty();
    }
}
