package org.heliostat.advisor.rule.tls;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.magnus.TlsConf;
import org.heliostat.stats.window.Window;

/** TLS sessions that are over, or thrown out, before their clients come back. */
final class SessionsForgotten implements Rule {

    /** Five a second in five minutes; fewer are no burden. */
    private static final long LEAST_HANDSHAKES = 1_500;

    /** A visitor who is back from another page has a connection no more, but should have a session. */
    private static final long SHORT_SECONDS = 300;

    /** The defaults of both directives. */
    private static final long USUAL_SECONDS = 86_400;

    private static final long USUAL_ENTRIES = 10_000;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("tls-sessions-forgotten", Area.TLS)
            .reads("protocol.tlsHandshakes")
            .over(Window.FIVE_MINUTES, 100)
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes there were 5 TLS handshakes a second, and SSL3SessionTimeout is less than 300 seconds, or"
                            + " SSLCacheEntries less than 10000 and than these handshakes")
            .why(
                    "a client that comes back later makes a whole handshake, with a signature that costs the processors several times"
                            + " what it costs to go on with a session")
            .effect("clients that come back go on with their sessions")
            .source(
                    "Performance Tuning Guide, SSL Performance Test, Session Cache Comparison; Oracle HTTP Server, SSL Session"
                            + " Caching");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        long handshakes = situation.of(Window.FIVE_MINUTES).protocol().tlsHandshakes();
        TlsConf tls = situation.magnus().tls();
        if (handshakes < LEAST_HANDSHAKES) {
            return List.of();
        }
        long seconds = tls.ssl3SessionTimeout().toSeconds();
        long entries = tls.sslCacheEntries();
        if (seconds < SHORT_SECONDS) {
            return List.of(finding(
                    "SSL3SessionTimeout",
                    "TLS sessions are forgotten after " + seconds + " s",
                    handshakes,
                    situation.proposals().magnus("SSL3SessionTimeout", USUAL_SECONDS)));
        }
        if (entries > 0 && entries < Math.min(USUAL_ENTRIES, handshakes)) {
            return List.of(finding(
                    "SSLCacheEntries",
                    "no more than " + FigureText.count(entries) + " TLS sessions are kept",
                    handshakes,
                    situation.proposals().magnus("SSLCacheEntries", USUAL_ENTRIES)));
        }
        return List.of();
    }

    private static AdviceFinding finding(
            String directive, String what, long handshakes, Optional<ProposedChange> change) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        directive,
                        what + ", and " + FigureText.count(handshakes) + " handshakes were made in five minutes")
                .with(Evidence.beyond("protocol.tlsHandshakes", handshakes, "handshakes", LEAST_HANDSHAKES))
                .with(change);
    }
}
