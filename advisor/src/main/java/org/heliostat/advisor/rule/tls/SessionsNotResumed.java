package org.heliostat.advisor.rule.tls;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.magnus.TlsConf;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.window.Window;

/** Whole handshakes of clients that come back, since the server has forgotten their sessions. */
final class SessionsNotResumed implements Rule {

    /** In the last minute five a second; fewer are no burden. */
    private static final long LEAST_HANDSHAKES = 300;

    /** Of the handshakes, that go on with a session. */
    private static final double FEW = 0.1;

    /** Visitors come back after a page that they have read, or a short break. */
    private static final Duration SHORT_SESSION = Duration.ofMinutes(10);

    /** Sessions end with the keys of their tickets, at the latest after two intervals. */
    private static final Duration SHORT_KEY = Duration.ofMinutes(10);

    private static final long FEW_ENTRIES = 1_000;

    private static final long USUAL_SESSION_SECONDS = 86_400;
    private static final long USUAL_KEY_SECONDS = 43_200;
    private static final long USUAL_ENTRIES = 10_000;

    private static final String NATIVE = "openssl";

    private static final RuleDescription DESCRIPTION = RuleDescription.of("tls-sessions-not-resumed", Area.TLS)
            .reads(
                    "protocol.tlsResumed",
                    "protocol.tlsHandshakes",
                    "listenSockets.tlsProvider",
                    "window.ratios.processor")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .aims(Aim.Better.MORE, "protocol.tlsResumed", "handshakes")
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "in five minutes there were 300 TLS handshakes or more, fewer than a tenth of them went on with a session, and"
                            + " SSL3SessionTimeout or TLSTicketKeyInterval is below 10 minutes or SSLCacheEntries below 1,000; a warning"
                            + " where the process uses 90 % of its processors")
            .why(
                    "a whole handshake costs the processors several times as much as one that goes on, and the client a way there and back")
            .effect("clients that come back, and keep their sessions, need no whole handshake")
            .source("Performance Tuning Guide, SSL3SessionTimeout, SSLCacheEntries; docs/tls.md, Session tickets");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        List<ProposedChange> changes = changes(situation);
        if (changes.isEmpty()) {
            return List.of();
        }
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window, changes));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window, List<ProposedChange> changes) {
        ServerSnapshot snapshot = situation.of(window);
        ProtocolSnapshot protocol = snapshot.protocol();
        double most = FEW * protocol.tlsHandshakes();
        boolean isKnown = snapshot.listenSockets().stream()
                .anyMatch(socket -> socket.tlsProvider().equals(NATIVE));
        if (!isKnown || protocol.tlsHandshakes() < LEAST_HANDSHAKES || protocol.tlsResumed() >= most) {
            return List.of();
        }
        AdviceFinding finding = DESCRIPTION
                .finding(
                        ProcessorUse.of(situation, window).isFull() ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        changes.get(0).name(),
                        FigureText.count(protocol.tlsResumed()) + " of "
                                + FigureText.count(protocol.tlsHandshakes()) + " TLS handshakes of the "
                                + window.label() + " went on with a session, and "
                                + changes.get(0).name() + " is "
                                + changes.get(0).from())
                .with(
                        Evidence.below("protocol.tlsResumed", protocol.tlsResumed(), "handshakes", most),
                        Evidence.of("protocol.tlsHandshakes", protocol.tlsHandshakes(), "handshakes"));
        for (ProposedChange change : changes) {
            finding = finding.with(Optional.of(change));
        }
        return List.of(finding);
    }

    /** @return what makes sessions last, of each directive that ends them soon; 0 places in the cache are the usual number */
    private static List<ProposedChange> changes(Situation situation) {
        TlsConf tls = situation.magnus().tls();
        int entries = tls.sslCacheEntries();
        return List.of(
                        longer(
                                situation,
                                "SSL3SessionTimeout",
                                tls.ssl3SessionTimeout(),
                                SHORT_SESSION,
                                USUAL_SESSION_SECONDS),
                        longer(
                                situation,
                                "TLSTicketKeyInterval",
                                tls.ticketKeyInterval(),
                                SHORT_KEY,
                                USUAL_KEY_SECONDS),
                        entries > 0 && entries < FEW_ENTRIES
                                ? situation.proposals().magnus("SSLCacheEntries", USUAL_ENTRIES)
                                : Optional.<ProposedChange>empty())
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<ProposedChange> longer(
            Situation situation, String directive, Duration now, Duration least, long seconds) {
        return now.compareTo(least) < 0 ? situation.proposals().magnus(directive, seconds) : Optional.empty();
    }
}
