package org.heliostat.advisor.rule.tls;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.connection.CertificateOrderSnapshot;
import org.heliostat.stats.window.Window;

/** A certificate that cannot be renewed, and ends soon. */
final class CertificateOrderFails implements Rule {

    /** An order is due long before; what is left then is for trying again. */
    private static final int FEW_DAYS = 14;

    /** Over a weekend nobody is there. */
    private static final int LAST_DAYS = 3;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("certificate-order-fails", Area.TLS)
            .reads("certificateOrders.outcome", "certificateOrders.daysLeft", "certificateOrders.failed")
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "the last order of a certificate has failed, and the one at hand is good for fewer than 14 days (critical:"
                            + " 3)")
            .why("without a new one no client believes the server in so many days")
            .source("RFC 8555; docs/acme.md");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.MINUTE).certificateOrders().stream()
                .filter(order ->
                        !order.outcome().equals("none") && !order.outcome().equals("issued"))
                .filter(order -> order.daysLeft() < FEW_DAYS)
                .map(CertificateOrderFails::finding)
                .toList();
    }

    private static AdviceFinding finding(CertificateOrderSnapshot order) {
        return DESCRIPTION
                .finding(
                        order.daysLeft() < LAST_DAYS ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "SSLPARAMS acme " + order.nickname(),
                        "the certificate " + order.nickname() + " could not be ordered and is good for "
                                + order.daysLeft() + " days")
                .about("certificate " + order.nickname())
                .with(
                        Evidence.below("certificateOrders.daysLeft", order.daysLeft(), "days", FEW_DAYS),
                        Evidence.of("certificateOrders.failed", order.failed(), "orders"));
    }
}
