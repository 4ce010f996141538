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
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.window.Window;

/** Connections closed because their address makes too many handshakes. */
final class HandshakeLimitRefuses implements Rule {

    private static final String CAUSE = "handshake-limit";

    /** In a minute; an address that comes so seldom too often has a client that is broken. */
    private static final long LEAST_REFUSED = 20;

    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("tls-handshake-limit-refuses", Area.TLS)
            .reads("refusals.causes.count", "protocol.tlsHandshakes", "window.ratios.processor")
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "in the last minute 20 connections were closed for TLSHandshakesPerClient; a warning where proxies are"
                            + " trusted, or the processors are used to less than 60 %")
            .why("behind a proxy all clients have its address, and share what one may make")
            .effect("handshakes of many clients behind one address are made; without a limit nothing holds an attacker"
                    + " behind that address")
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
                .with(change(situation, isBehindProxy, isIdle)));
    }

    private static Optional<ProposedChange> change(Situation situation, boolean isBehindProxy, boolean isIdle) {
        if (isBehindProxy) {
            return situation.proposals().magnus("TLSHandshakesPerClient", 0);
        }
        return isIdle
                ? situation
                        .proposals()
                        .magnus(
                                "TLSHandshakeRate",
                                (long) STEP * situation.magnus().tls().handshakeRate())
                : Optional.empty();
    }
}
