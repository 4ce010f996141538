package org.heliostat.certificates.ocsp;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.TlsConf;
import org.heliostat.listen.tls.TlsChecks;
import org.heliostat.listen.tls.TlsProvider;

/**
 * Says whether and how authorities are asked. Immutable.
 *
 * @param on whether they are (OCSPStapling)
 * @param timeOut within which one must have answered (OCSPTimeout)
 * @param largestBytes longest answer (OCSPResponseSize)
 * @param mostAtATime certificates about which they are asked at the same time (OCSPMaxRequests); each has a connection, and for
 *     moments a thread of the client
 */
public record StaplingSettings(boolean on, Duration timeOut, int largestBytes, int mostAtATime) {

    public StaplingSettings {
        requireNonNull(timeOut, "timeOut");
    }

    /** @return as the directives say; off where nobody could show the answers */
    public static StaplingSettings from(Configuration configuration) {
        TlsConf tls = configuration.magnus().tls();
        boolean on = tls.ocspStapling()
                && TlsChecks.isUsed(configuration)
                && TlsProvider.choose(configuration.magnus()) == TlsProvider.OPENSSL;
        return new StaplingSettings(on, tls.ocspTimeout(), tls.ocspResponseSize(), tls.ocspMaxRequests());
    }
}
