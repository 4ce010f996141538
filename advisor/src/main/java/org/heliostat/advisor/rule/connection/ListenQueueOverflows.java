package org.heliostat.advisor.rule.connection;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.heliostat.stats.window.Window;

/** Connections that found the operating system's queue full, before the server could accept them. */
final class ListenQueueOverflows implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("listen-queue-overflows", Area.CONNECTIONS)
            .reads(
                    "os.listening.overflows",
                    "os.listening.somaxconn",
                    "os.listening.queues.waiting",
                    "protocol.connectionsTotal")
            .over(Window.MINUTE, 0)
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "in the last minute connections of the machine found a full queue of connections to be accepted, and"
                            + " this server accepted as many as its queue holds or more: fewer cannot have filled it; the shorter"
                            + " one of ListenQ and net.core.somaxconn is its length. A warning where half of that was seen waiting at one"
                            + " of the server's ports, looked at every ten seconds; never where less was, and as many were seen waiting at another program's")
            .why("their clients try again after a second, then after two, four and more; the system counts those of all"
                    + " programs of the machine together")
            .effect("a rush of connections waits in the queue instead of being dropped")
            .source("Performance Tuning Guide, HTTP/1.0-style Workload (ListenQ) and Failure to Connect to HTTP Server;"
                    + " listen(2)")
            .follows("processors-throttled", "processors-full", "collector-time");

    /** How much is missing is not counted: four times as many. */
    private static final long STEP = 4;

    /** Of its length: a queue that is full again and again is seen so at some look, one that is not is empty at nearly all. */
    private static final double LEAST_SEEN = 0.5;

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
        Set<Integer> ports = situation.of(Window.MINUTE).listenSockets().stream()
                .map(ListenSocketSnapshot::port)
                .collect(Collectors.toSet());
        long own = longest(listening, queue -> ports.contains(queue.port()));
        boolean isSeen = own >= LEAST_SEEN * length && own > 0;
        // Of another program its own length is not known: the system's is the longest that it can be.
        long others = longest(listening, queue -> !ports.contains(queue.port()));
        if (!isSeen && others >= LEAST_SEEN * length) {
            return List.of();
        }
        boolean isBySystem = listening.somaxconn() > 0 && listening.somaxconn() <= listenQ;
        AdviceFinding finding = DESCRIPTION
                .finding(
                        isSeen ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        isBySystem ? "os net.core.somaxconn" : "ListenQ",
                        FigureText.count(listening.overflows())
                                + " connections of the machine found the queue of connections to be accepted full in the"
                                + " last minute")
                .with(
                        Evidence.beyond("os.listening.overflows", listening.overflows(), "connections", 0),
                        Evidence.of("os.listening.somaxconn", listening.somaxconn(), "connections"))
                .with(isBySystem ? system(situation, listening.somaxconn(), listenQ) : Optional.empty())
                .with(directive(situation, isBySystem, listening.somaxconn(), listenQ));
        return List.of(
                isSeen
                        ? finding.with(
                                Evidence.beyond("os.listening.queues.waiting", own, "connections", LEAST_SEEN * length))
                        : finding);
    }

    /** @return most connections that were seen waiting at one of these; 0 where none is known */
    private static long longest(Machine.Listening listening, Predicate<Machine.ListenQueue> which) {
        return listening.queues().stream()
                .filter(which)
                .mapToLong(Machine.ListenQueue::waiting)
                .max()
                .orElse(0);
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
