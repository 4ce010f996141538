package org.heliostat.advisor.rule.tls;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** TLS calculated by the JDK, because the configuration says so. */
final class ProviderJdk implements Rule {

    /** A second; fewer are no burden for either. */
    private static final double LEAST_PER_SECOND = 5;

    private static final String JDK = "jdk";

    private static final RuleDescription DESCRIPTION = RuleDescription.of("tls-provider-jdk", Area.TLS)
            .reads("listenSockets.tlsProvider", "protocol.tlsHandshakes", "window.ratios.processor")
            .over(Window.MINUTE, 100)
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "the JDK calculates TLS of a listen socket, because TLSProvider says so or the native library could not be"
                            + " loaded, and in the last minute there were 5 TLS handshakes a second or more; a warning where the"
                            + " process uses 90 % of its processors")
            .why("handshakes and encryption cost the JDK several times the processor time that BoringSSL takes")
            .effect(
                    "more handshakes and bytes with the same processors; where the library cannot be loaded nothing is proposed,"
                            + " and the error log has the reason")
            .source("decision 38, TLS by BoringSSL");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        double seconds = minute.window().coveredSeconds();
        double rate = seconds <= 0 ? 0 : minute.protocol().tlsHandshakes() / seconds;
        boolean isUsed = minute.listenSockets().stream()
                .anyMatch(socket -> socket.tlsProvider().equals(JDK));
        if (!isUsed || rate < LEAST_PER_SECOND) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        ProcessorUse.of(situation, Window.MINUTE).isFull()
                                ? AdviceSeverity.WARNING
                                : AdviceSeverity.INFO,
                        "TLSProvider",
                        "the JDK calculates " + FigureText.number(rate) + " TLS handshakes a second")
                .with(Evidence.beyond(
                        "protocol.tlsHandshakes",
                        minute.protocol().tlsHandshakes(),
                        "handshakes",
                        LEAST_PER_SECOND * seconds))
                .with(
                        situation.magnus().tls().provider().equals(JDK)
                                ? situation.proposals().magnus("TLSProvider", "auto")
                                : Optional.empty()));
    }
}
