package org.heliostat.advisor.rule.tls;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Frequency;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Handshakes for nearly as many requests as there are. */
final class HandshakesMany implements Rule {

    /** Of all requests; a page with its pictures needs one handshake, or two. */
    private static final double LEAST_RATIO = 0.5;

    /** Five a second; fewer are no burden. */
    private static final Frequency LEAST_HANDSHAKES = new Frequency(1_500, Window.FIVE_MINUTES, 240);

    /** A reader looks at a page for about as long. */
    private static final long USUAL_SECONDS = 30;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("tls-handshakes-many", Area.TLS)
            .reads("protocol.tlsHandshakes", "keepAlive.timeoutSeconds", "window.ratios.processor")
            .over(Window.FIVE_MINUTES, 200)
            .aims(Aim.Better.LESS, "protocol.tlsHandshakes", "handshakes")
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "there was a TLS handshake for every second request or more, and 5 a second; a warning where the process"
                            + " uses 90 % of its processors. Those of the first half minute, in which all clients come back, do not"
                            + " count in a minute")
            .why(
                    "a handshake costs the processors as much as many requests, and the client two or three times the way there"
                            + " and back before its first byte")
            .effect("clients send further requests on the connections they have")
            .source("Performance Tuning Guide, SSL Performance Test; RFC 8446, 2")
            .follows("keep-alive-off", "keep-alive-refusals", "keep-alive-short", "tls-sessions-not-resumed");

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
        long handshakes = minutes.protocol().tlsHandshakes();
        double ratio = (double) handshakes / Math.max(1, minutes.requests().requests());
        if (handshakes < LEAST_HANDSHAKES.in(minutes.window()) || ratio < LEAST_RATIO) {
            return List.of();
        }
        long kept = situation.magnus().keepAliveTimeout().toSeconds();
        return List.of(DESCRIPTION
                .finding(
                        ProcessorUse.of(situation, window).isFull() ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        "KeepAliveTimeout",
                        FigureText.count(handshakes) + " TLS handshakes of the " + window.label() + " served "
                                + FigureText.count(minutes.requests().requests()) + " requests")
                .with(
                        Evidence.beyond(
                                "protocol.tlsHandshakes",
                                handshakes,
                                "handshakes",
                                LEAST_RATIO * minutes.requests().requests()),
                        Evidence.of(
                                "keepAlive.timeoutSeconds", minutes.keepAlive().timeoutSeconds(), "s"))
                .with(
                        kept > 0 && kept < USUAL_SECONDS
                                ? situation.proposals().magnus("KeepAliveTimeout", USUAL_SECONDS)
                                : Optional.empty()));
    }
}
