package org.heliostat.advisor.rule.connection;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** Connections that found the operating system's queue full, before the server could accept them. */
final class ListenQueueOverflows implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("listen-queue-overflows", Area.CONNECTIONS)
            .reads("os.listening.overflows", "os.listening.somaxconn", "protocol.connectionsTotal")
            .over(Window.MINUTE, 0)
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in the last minute connections of the machine found a full queue of connections to be accepted, while"
                            + " this server accepted some")
            .why("their clients try again after a second, then after two, four and more; the system counts those of all"
                    + " programs of the machine together")
            .effect("a rush of connections waits in the queue instead of being dropped")
            .source("Performance Tuning Guide, HTTP/1.0-style Workload (ListenQ) and Failure to Connect to HTTP Server;"
                    + " listen(2)")
            .follows("processors-throttled", "processors-full", "collector-time");

    /** Where it does not know better, four times as many. */
    private static final long STEP = 4;

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Machine.Listening listening = situation.machine().listening();
        if (listening.overflows() <= 0 || situation.of(Window.MINUTE).protocol().connectionsTotal() == 0) {
            return List.of();
        }
        long listenQ = situation.magnus().listenQ();
        boolean isSystemLower = listening.somaxconn() > 0 && listening.somaxconn() <= listenQ;
        Optional<ProposedChange> change = isSystemLower
                ? situation.proposals().system("net.core.somaxconn", listening.somaxconn(), STEP * listenQ)
                : situation.proposals().magnus("ListenQ", STEP * listenQ);
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        isSystemLower ? "os net.core.somaxconn" : "ListenQ",
                        FigureText.count(listening.overflows())
                                + " connections of the last minute found the queue of connections to be accepted full")
                .with(
                        Evidence.beyond("os.listening.overflows", listening.overflows(), "connections", 0),
                        Evidence.of("os.listening.somaxconn", listening.somaxconn(), "connections"))
                .with(change));
    }
}
