package org.heliostat.advisor.rule.http2;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Frequency;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** HTTP/2 switched off where clients with TLS could speak it. */
final class Http2Off implements Rule {

    /** Five a second: clients open several connections each, since one carries one request at a time. */
    private static final Frequency LEAST_HANDSHAKES = new Frequency(1_500, Window.FIVE_MINUTES, 240);

    private static final RuleDescription DESCRIPTION = RuleDescription.of("http2-off", Area.TLS)
            .reads("protocol.tlsHandshakes")
            .over(Window.FIVE_MINUTES, 200)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds("HTTP2 is off, for the server or a listen socket with TLS, and there were 5 TLS handshakes a second")
            .why(
                    "a browser opens up to six connections with HTTP/1.1, each with a handshake, and waits for answers one after"
                            + " the other")
            .effect("one connection and one handshake for each client; pages with many parts come sooner")
            .source("RFC 9113, 1; docs/http2.md");

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
        double least = LEAST_HANDSHAKES.in(minutes.window());
        List<ListenSocketConfig> secure = situation.configuration().serverXml().listenSockets().stream()
                .filter(ListenSocketConfig::security)
                .toList();
        if (handshakes < least || secure.isEmpty()) {
            return List.of();
        }
        Evidence evidence = Evidence.beyond("protocol.tlsHandshakes", handshakes, "handshakes", least);
        if (!situation.magnus().http2().http2()) {
            return List.of(DESCRIPTION
                    .finding(AdviceSeverity.INFO, "HTTP2", "HTTP/2 is off, and " + told(handshakes, window))
                    .with(evidence)
                    .with(situation.proposals().magnus("HTTP2", "on")));
        }
        return secure.stream()
                .filter(socket -> !socket.protocols().http2())
                .map(socket -> DESCRIPTION
                        .finding(
                                AdviceSeverity.INFO,
                                "LS " + socket.id() + " http2",
                                "HTTP/2 is off at listen socket " + socket.id() + ", and " + told(handshakes, window))
                        .about("listen socket " + socket.id())
                        .with(evidence)
                        .with(situation.proposals().serverXml("LS", socket.id(), "http2", "off", "on")))
                .toList();
    }

    private static String told(long handshakes, Window window) {
        return "clients made " + FigureText.count(handshakes) + " TLS handshakes in the " + window.label();
    }
}
