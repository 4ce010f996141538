package org.heliostat.advisor.rule.http2;

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
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Uploads that wait for the window of their HTTP/2 stream. */
final class WindowSmall implements Rule {

    /** Over 50 ms 20 MB a second fit through; a smaller one holds up clients with a good line. */
    private static final int SMALL = 1 << 20;

    /** A second, all clients together; with less nobody uploads much. */
    private static final double LEAST_BYTES = 1 << 20;

    /** Of all requests, so that the bytes are likely theirs. */
    private static final double LEAST_STREAMS = 0.5;

    private static final long USUAL = 4 << 20;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("http2-window-small", Area.TLS)
            .reads("window.perSecond.bytesReceived", "http2.streamsTotal")
            .over(Window.FIVE_MINUTES, 20)
            .orSooner()
            .aims(Aim.Better.MORE, "window.perSecond.bytesReceived", "bytes/s")
            .severity(AdviceSeverity.INFO)
            .holds(
                    "HTTP2MaxWindow is less than 1 MB, and in five minutes clients sent 1 MB a second or more, half of their"
                            + " requests by HTTP/2")
            .why(
                    "a client may send no more than the window in the time of the way there and back, however fast its line is")
            .effect(
                    "uploads of clients far away are faster; each takes so much memory only while the server waits for it")
            .source("RFC 9113, 5.2, flow control; Performance Tuning Guide, tcp_recv_hiwat");

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
        double received = minutes.window().perSecond().bytesReceived();
        int most = situation.magnus().http2().maxWindow();
        boolean isHttp2 = minutes.http2().streamsTotal()
                >= LEAST_STREAMS * Math.max(1, minutes.requests().requests());
        if (most >= SMALL || received < LEAST_BYTES || !isHttp2) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "HTTP2MaxWindow",
                        "clients send " + FigureText.bytes(received) + " a second through windows of "
                                + FigureText.count(most) + " bytes")
                .with(
                        Evidence.beyond("window.perSecond.bytesReceived", received, "bytes/s", LEAST_BYTES),
                        Evidence.of("http2.streamsTotal", minutes.http2().streamsTotal(), "streams"))
                .with(situation.proposals().magnus("HTTP2MaxWindow", USUAL)));
    }
}
