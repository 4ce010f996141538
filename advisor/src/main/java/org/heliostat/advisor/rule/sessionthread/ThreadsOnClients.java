package org.heliostat.advisor.rule.sessionthread;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Concurrency;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/** Session threads that wait for clients to take what they have written. */
final class ThreadsOnClients implements Rule {

    /** Of the time of all session threads. */
    private static final double LEAST_SHARE = 0.5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("session-threads-on-clients", Area.THREADS)
            .reads(
                    "window.ratios.sessionsBusy",
                    "window.averages.queueLength",
                    "timeSplit.writing",
                    "protocol.writeTimeouts",
                    "protocol.slowReaders",
                    "window.averages.bytesPerRequest")
            .over(Window.MINUTE, 20)
            .aims(Aim.Better.LESS, "window.averages.queueLength", "requests")
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "over the last minute 90 % of RqThrottle were busy and a request or more waited on average, and half of"
                            + " the time of session threads was waiting for clients to take bytes")
            .why("slow clients hold the threads that others wait for")
            .effect(
                    "clients that take less than a modem would (MinResponseRate), or nothing at all (NetWriteTimeout), give their"
                            + " threads back; where they take as much as visitors on slow lines do, more threads carry them")
            .source("Performance Tuning Guide, Maximum Simultaneous Requests (slow connections hold threads);"
                    + " docs/connections-and-threads.md, Time-outs");

    /** Long enough for a lost packet and its repetitions. */
    private static final long SHORTER_SECONDS = 20;

    /** A modem takes more, and nothing slower reads pages (bytes a second). */
    private static final long LEAST_RATE = 2_000;

    private static final double NANOS_PER_SECOND = 1e9;

    static boolean isMostOf(Saturation threads) {
        return threads.parts().writingShare() >= LEAST_SHARE;
    }

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return Saturation.of(situation)
                .filter(ThreadsOnClients::isMostOf)
                .map(threads -> List.of(finding(situation, threads)))
                .orElse(List.of());
    }

    private static AdviceFinding finding(Situation situation, Saturation threads) {
        ProtocolSnapshot protocol = situation.of(Window.MINUTE).protocol();
        boolean takesNothing = protocol.writeTimeouts() > protocol.slowReaders();
        Optional<ProposedChange> cut = takesNothing ? sooner(situation) : faster(situation);
        Optional<ProposedChange> change = cut.isPresent() || takesNothing ? cut : more(situation, threads);
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        subject(takesNothing, cut),
                        FigureText.percent(threads.parts().writingShare())
                                + " of the time of session threads is waiting for clients that take their answers slowly")
                .with(threads.evidence())
                .with(
                        threads.evidence(
                                "timeSplit.writing",
                                situation
                                        .of(Window.MINUTE)
                                        .timeSplit()
                                        .writing()
                                        .sumNanos(),
                                LEAST_SHARE),
                        Evidence.of("protocol.writeTimeouts", protocol.writeTimeouts(), "clients"),
                        Evidence.of("protocol.slowReaders", protocol.slowReaders(), "clients"))
                .with(change);
    }

    private static String subject(boolean takesNothing, Optional<ProposedChange> cut) {
        if (takesNothing) {
            return "NetWriteTimeout";
        }
        return cut.isPresent() ? "MinResponseRate" : "RqThrottle";
    }

    /** Of those that take nothing at all. */
    private static Optional<ProposedChange> sooner(Situation situation) {
        return situation.magnus().netWriteTimeout().toSeconds() <= SHORTER_SECONDS
                ? Optional.empty()
                : situation.proposals().magnus("NetWriteTimeout", SHORTER_SECONDS);
    }

    /** Of those that take some bytes now and then, which NetWriteTimeout lets pass; visitors on slow lines take more. */
    private static Optional<ProposedChange> faster(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        @Nullable Double bytes = minute.window().averages().bytesPerRequest();
        double seconds = minute.timeSplit().writing().averageNanos() / NANOS_PER_SECOND;
        boolean isVisitors = bytes != null && seconds > 0 && bytes / seconds >= LEAST_RATE;
        return isVisitors || situation.magnus().minResponseRate() >= LEAST_RATE
                ? Optional.empty()
                : situation.proposals().magnus("MinResponseRate", LEAST_RATE);
    }

    /** Visitors on slow lines are to have their answers: each needs a thread for as long as that takes. */
    private static Optional<ProposedChange> more(Situation situation, Saturation threads) {
        return situation.proposals().magnus("RqThrottle", Concurrency.needed(threads.limit(), threads.waiting()));
    }
}
