package org.heliostat.advisor.rule.sessionthread;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.window.Window;

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
                    "protocol.slowReaders")
            .over(Window.MINUTE, 20)
            .aims(Aim.Better.LESS, "window.averages.queueLength", "requests")
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "over the last minute 90 % of RqThrottle were busy and a request or more waited on average, and half of"
                            + " the time of session threads was waiting for clients to take bytes")
            .why("slow clients hold the threads that others wait for")
            .effect("clients that take nothing give their threads back sooner; more threads carry more slow clients")
            .source("Performance Tuning Guide, Maximum Simultaneous Requests (slow connections hold threads)");

    /** Long enough for a lost packet and its repetitions. */
    private static final long SHORTER_SECONDS = 20;

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
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "NetWriteTimeout",
                        FigureText.percent(threads.parts().writingShare())
                                + " of the time of session threads is waiting for clients that take their answers slowly")
                .with(threads.evidence())
                .with(
                        Evidence.beyond(
                                "timeSplit.writing",
                                FigureText.percentOf(threads.parts().writingShare()),
                                "%",
                                FigureText.percentOf(LEAST_SHARE)),
                        Evidence.of("protocol.writeTimeouts", protocol.writeTimeouts(), "clients"),
                        Evidence.of("protocol.slowReaders", protocol.slowReaders(), "clients"));
        return situation.magnus().netWriteTimeout().toSeconds() <= SHORTER_SECONDS
                ? finding
                : finding.with(situation.proposals().magnus("NetWriteTimeout", SHORTER_SECONDS));
    }
}
