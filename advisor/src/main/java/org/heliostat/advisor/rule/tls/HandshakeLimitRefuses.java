package org.heliostat.advisor.rule.tls;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
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
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.window.Window;

/** Connections closed because their address makes too many handshakes. */
final class HandshakeLimitRefuses implements Rule {

    private static final String CAUSE = "handshake-limit";

    /** In a minute; an address that comes so seldom too often has a client that is broken. */
    private static final long LEAST_REFUSED = 20;

    /** In the busiest second of a minute there are about twice as many as on average. */
    private static final long STEP = 2;

    /** What a processor makes in a second, by TLSHandshakeRate, with the slower one of both providers. */
    private static final long LEAST_RATE = 50;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("tls-handshake-limit-refuses", Area.TLS)
            .reads("refusals.causes.count", "protocol.tlsHandshakes", "window.ratios.processor")
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "in the last minute 20 connections were closed for TLSHandshakesPerClient; a warning where proxies are"
                            + " trusted, or the processors are used to less than 60 %")
            .why("behind a proxy all clients have its address, and share what one may make")
            .effect(
                    "handshakes of many clients behind one address are made; one address still has no more than is proposed")
            .source("docs/tls.md, TLSHandshakesPerClient")
            .follows("tls-handshakes-many");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        long refused = situation.of(Window.MINUTE).refusals().causes().stream()
                .filter(cause -> cause.cause().equals(CAUSE))
                .mapToLong(RefusalsSnapshot.Cause::count)
                .sum();
        if (refused < LEAST_REFUSED) {
            return List.of();
        }
        boolean isBehindProxy = !situation.magnus().trustedProxies().isEmpty();
        boolean isIdle = ProcessorUse.of(situation, Window.MINUTE).isIdle();
        return List.of(DESCRIPTION
                .finding(
                        isBehindProxy || isIdle ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        isBehindProxy ? "TLSHandshakesPerClient" : "TLSHandshakeRate",
                        FigureText.count(refused)
                                + " connections of the last minute were closed, because their address made too many TLS"
                                + " handshakes")
                .with(
                        Evidence.beyond("refusals.causes.count", refused, "connections", LEAST_REFUSED),
                        Evidence.of(
                                "protocol.tlsHandshakes",
                                situation.of(Window.MINUTE).protocol().tlsHandshakes(),
                                "handshakes"))
                .with(change(situation, refused, isBehindProxy, isIdle)));
    }

    /**
     * Behind a proxy all that were made and all that were refused may be those of one address; a limit stays, for those that
     * come past the proxy, and it is no more than what the processors carry for all.
     */
    private static Optional<ProposedChange> change(
            Situation situation, long refused, boolean isBehindProxy, boolean isIdle) {
        TlsConf tls = situation.magnus().tls();
        ServerSnapshot minute = situation.of(Window.MINUTE);
        double seconds = Math.max(1, minute.window().coveredSeconds());
        long perSecond = (long) Math.ceil((refused + minute.protocol().tlsHandshakes()) / seconds);
        if (isBehindProxy) {
            long most = tls.handshakeRate() > 0
                    ? tls.handshakeRate()
                    : LEAST_RATE * minute.jvm().processors();
            long wanted = Math.min(most, STEP * Math.max(tls.handshakesPerClient(), perSecond));
            return situation.proposals().magnus("TLSHandshakesPerClient", Math.max(tls.handshakesPerClient(), wanted));
        }
        return isIdle && tls.handshakeRate() > 0
                ? situation.proposals().magnus("TLSHandshakeRate", STEP * Math.max(tls.handshakeRate(), perSecond))
                : Optional.empty();
    }
}
