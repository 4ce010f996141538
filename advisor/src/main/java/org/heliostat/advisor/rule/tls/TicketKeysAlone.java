package org.heliostat.advisor.rule.tls;

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
import org.heliostat.config.magnus.TlsConf;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Keys of session tickets that the other servers behind a load balancer do not have. */
final class TicketKeysAlone implements Rule {

    /** Five a second; fewer are no burden. */
    private static final Frequency LEAST_HANDSHAKES = new Frequency(1_500, Window.FIVE_MINUTES, 240);

    private static final RuleDescription DESCRIPTION = RuleDescription.of("tls-ticket-keys-alone", Area.TLS)
            .reads("protocol.tlsHandshakes", "listenSockets.tlsProvider")
            .over(Window.FIVE_MINUTES, 0)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "SessionRoute says that the server is one of several, TLSTicketKeyFile is empty, BoringSSL is in use, and"
                            + " there were 5 TLS handshakes a second")
            .why("a client that comes to another server than the last time makes a whole handshake there")
            .helps("with the same file on all servers it resumes its session on any of them")
            .source("RFC 8446, 2.2, resumption; docs/tls.md, TLSTicketKeyFile");

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
        TlsConf tls = situation.magnus().tls();
        boolean isNative = minutes.listenSockets().stream()
                .anyMatch(socket -> socket.tlsProvider().equals("openssl"));
        boolean isAlone = tls.ticketKeyFile().isEmpty() && isNative;
        if (situation.magnus().value("SessionRoute").isEmpty() || !isAlone || handshakes < least) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "TLSTicketKeyFile",
                        FigureText.count(handshakes) + " TLS handshakes of the " + window.label()
                                + ", and no session resumes on another server")
                .with(Evidence.beyond("protocol.tlsHandshakes", handshakes, "handshakes", least)));
    }
}
