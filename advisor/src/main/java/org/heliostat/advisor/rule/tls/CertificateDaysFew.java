package org.heliostat.advisor.rule.tls;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.heliostat.stats.window.Window;

/** A certificate that ends soon, or has ended. */
final class CertificateDaysFew implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("certificate-days-few", Area.TLS)
            .reads("listenSockets.certificateDays", "listenSockets.standIn")
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "a certificate of a listen socket is good for fewer days than TLSCertificateDays (critical: it has ended), or"
                            + " one that the server has made itself still stands in for the one that is ordered")
            .why("from its last day on no client believes it")
            .source("RFC 5280, 4.1.2.5, validity")
            .follows("certificate-order-fails");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        int wanted = situation.magnus().tls().certificateDays();
        return situation.of(Window.MINUTE).listenSockets().stream()
                .filter(socket -> socket.certificateDays() >= 0)
                .filter(socket -> socket.certificateDays() < wanted || socket.certificateDays() == 0)
                .map(socket -> finding(socket, wanted))
                .toList();
    }

    private static AdviceFinding finding(ListenSocketSnapshot socket, int wanted) {
        int days = socket.certificateDays();
        boolean hasEnded = days == 0 && !socket.standIn();
        return DESCRIPTION
                .finding(
                        hasEnded ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "LS " + socket.id() + " servercertnickname",
                        title(socket))
                .about("listen socket " + socket.id())
                .with(
                        socket.standIn()
                                ? Evidence.beyond("listenSockets.standIn", 1, "certificates", 0)
                                : Evidence.below("listenSockets.certificateDays", days, "days", Math.max(1, wanted)));
    }

    private static String title(ListenSocketSnapshot socket) {
        if (socket.standIn()) {
            return "listen socket " + socket.id() + " shows a certificate of the server's own making, which no client"
                    + " believes, until the ordered one comes";
        }
        return socket.certificateDays() == 0
                ? "a certificate of listen socket " + socket.id() + " has ended"
                : "a certificate of listen socket " + socket.id() + " is good for " + socket.certificateDays()
                        + " more days";
    }
}
