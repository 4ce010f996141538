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
            .holds("in the last minute connections of the machine found a full queue of connections to be accepted, and"
                    + " this server accepted as many as its queue holds or more: fewer cannot have filled it; the shorter"
                    + " one of ListenQ and net.core.somaxconn is its length")
            .why("their clients try again after a second, then after two, four and more; the system counts those of all"
                    + " programs of the machine together")
            .effect("a rush of connections waits in the queue instead of being dropped")
            .source("Performance Tuning Guide, HTTP/1.0-style Workload (ListenQ) and Failure to Connect to HTTP Server;"
                    + " listen(2)")
            .follows("processors-throttled", "processors-full", "collector-time");

    /** How much is missing is not counted: four times as many. */
    private static final long STEP = 4;

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Machine.Listening listening = situation.machine().listening();
        long listenQ = situation.magnus().listenQ();
        long length = listening.somaxconn() > 0 ? Math.min(listening.somaxconn(), listenQ) : listenQ;
        if (listening.overflows() <= 0 || situation.of(Window.MINUTE).protocol().connectionsTotal() < length) {
            return List.of();
        }
        boolean isBySystem = listening.somaxconn() > 0 && listening.somaxconn() <= listenQ;
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        isBySystem ? "os net.core.somaxconn" : "ListenQ",
                        FigureText.count(listening.overflows())
                                + " connections of the machine found the queue of connections to be accepted full in the"
                                + " last minute")
                .with(
                        Evidence.beyond("os.listening.overflows", listening.overflows(), "connections", 0),
                        Evidence.of("os.listening.somaxconn", listening.somaxconn(), "connections"))
                .with(isBySystem ? system(situation, listening.somaxconn(), listenQ) : Optional.empty())
                .with(directive(situation, isBySystem, listening.somaxconn(), listenQ)));
    }

    /** What is beyond the shorter one is of no use: it becomes as long as the other, or longer where both are alike. */
    private static Optional<ProposedChange> system(Situation situation, long somaxconn, long listenQ) {
        long wanted = somaxconn < listenQ ? listenQ : STEP * somaxconn;
        return situation.proposals().system("net.core.somaxconn", somaxconn, wanted);
    }

    private static Optional<ProposedChange> directive(
            Situation situation, boolean isBySystem, long somaxconn, long listenQ) {
        if (!isBySystem) {
            return situation.proposals().magnus("ListenQ", STEP * listenQ);
        }
        return somaxconn == listenQ
                ? situation.proposals().magnusAfterSystem("ListenQ", STEP * listenQ)
                : Optional.empty();
    }
}
