package org.heliostat.advisor.rule.tls;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class TlsRules {

    private TlsRules() {}

    public static List<Rule> all() {
        return List.of(
                new HandshakesMany(),
                new SessionsNotResumed(),
                new ProviderJdk(),
                new HandshakesFail(),
                new CertificateDaysFew(),
                new CertificateOrderFails(),
                new StaplingFails(),
                new HandshakeLimitRefuses(),
                new TicketKeysAlone());
    }
}
