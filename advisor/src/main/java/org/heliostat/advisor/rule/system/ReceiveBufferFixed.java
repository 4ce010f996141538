package org.heliostat.advisor.rule.system;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** A receive buffer that may not grow, on a server that uploads come to. */
final class ReceiveBufferFixed implements Rule {

    /** With less than this on the way, a line of 50 ms there and back carries no 10 Mbit a second. */
    private static final long SHORT_BYTES = 64 << 10;

    /** Of a request, its head and a small form. */
    private static final long SMALL_BYTES = 2 << 10;

    /** Beyond these, in the window. */
    private static final long LEAST_BYTES = 30L << 20;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("receive-buffer-fixed", Area.SYSTEM)
            .reads("virtualServers.requests.bytesReceived", "virtualServers.requests.requests")
            .over(Window.FIVE_MINUTES, 20)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "RcvBufSize is set, to less than 64 KB, and in five minutes clients sent 30 MB or more, 2 KB of each request not"
                            + " counted")
            .why(
                    "a client may have no more on its way than the buffer holds: with a fixed one of 8 KB, uploads over a line of"
                            + " 50 ms there and back come with 160 KB a second, however fast the line is")
            .effect("the system lets each buffer grow as its connection needs; the server must be started anew for it")
            .source(
                    "Performance Tuning Guide, Buffer Size (RcvBufSize), tcp_recv_hiwat; tcp(7), tcp_rmem; RFC 7323, 1.1");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        long size = situation.magnus().rcvBufSize();
        ServerSnapshot snapshot = situation.of(window);
        long received = snapshot.requests().bytesReceived();
        long least = LEAST_BYTES + SMALL_BYTES * snapshot.requests().requests();
        if (size <= 0 || size >= SHORT_BYTES || received < least) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "RcvBufSize",
                        "clients sent " + FigureText.bytes(received) + " in the " + window.label()
                                + ", and RcvBufSize is " + FigureText.count(size) + " bytes")
                .with(
                        Evidence.beyond("virtualServers.requests.bytesReceived", received, "bytes", least),
                        Evidence.of(
                                "virtualServers.requests.requests",
                                snapshot.requests().requests(),
                                "requests"))
                .with(situation.proposals().magnus("RcvBufSize", 0)));
    }
}
