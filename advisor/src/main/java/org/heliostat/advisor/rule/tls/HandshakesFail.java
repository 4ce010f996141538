package org.heliostat.advisor.rule.tls;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.window.Window;

/** Clients that cannot agree with the server about TLS. */
final class HandshakesFail implements Rule {

    /** Of all handshakes; scanners alone make a few percent. */
    private static final double LEAST_RATIO = 0.2;

    /** In five minutes; less is one visitor of a strange kind. */
    private static final long LEAST_FAILED = 50;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("tls-handshakes-fail", Area.TLS)
            .reads("protocol.tlsFailures", "protocol.tlsHandshakes")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds("in five minutes 50 TLS handshakes failed, and they were 20 % of all")
            .why(
                    "these clients see an error instead of the site: they do not believe the certificate, speak only TLS 1.1 or"
                            + " older, or no TLS at all; the error log says which")
            .source("RFC 8446, 6.2, alerts")
            .follows("certificate-days-few");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ProtocolSnapshot protocol = situation.of(window).protocol();
        long failed = protocol.tlsFailures();
        long all = failed + protocol.tlsHandshakes();
        if (failed < LEAST_FAILED || failed < LEAST_RATIO * all) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "SSLPARAMS",
                        FigureText.count(failed) + " of " + FigureText.count(all) + " TLS handshakes of the "
                                + window.label() + " failed")
                .with(
                        Evidence.beyond("protocol.tlsFailures", failed, "handshakes", LEAST_RATIO * all),
                        Evidence.of("protocol.tlsHandshakes", protocol.tlsHandshakes(), "handshakes")));
    }
}
