package org.heliostat.acl;

import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.security.auth.x500.X500Principal;
import org.heliostat.config.certmap.CertMap;
import org.heliostat.config.certmap.CertMaps;
import org.heliostat.config.certmap.CertificateName;
import org.heliostat.log.LogRepeat;
import org.heliostat.log.LogText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A certificate with the mapping that holds for it.
 *
 * @param shown by a client; TLS has found it to be trusted
 * @param map for its issuer; empty: there is none, also no default one
 * @param subject empty: the certificate has other names only
 */
record MappedCertificate(X509Certificate shown, Optional<CertMap> map, Optional<CertificateName> subject) {

    private static final Logger LOG = LoggerFactory.getLogger(MappedCertificate.class);

    static MappedCertificate of(X509Certificate shown, CertMaps maps) {
        return new MappedCertificate(
                shown,
                maps.of(CertificateName.of(shown.getIssuerX500Principal())),
                CertificateName.of(shown.getSubjectX500Principal()));
    }

    /** The log's line for a certificate that lets nobody in. */
    void refused(String database, String reason) {
        String who = database + ": certmap " + map.map(CertMap::name).orElse("(none)");
        LOG.atWarn()
                .addKeyValue(LogRepeat.KEY, who)
                .log(
                        "database {}: certificate of {} from {} is nobody's: {}",
                        LogText.oneLine(who),
                        text(shown.getSubjectX500Principal()),
                        text(shown.getIssuerX500Principal()),
                        LogText.oneLine(reason));
    }

    /** The log's line for LogLevel fine. */
    void accepted(String database, String dn) {
        LOG.debug(
                "database {}: certificate of {} is that of {}",
                database,
                text(shown.getSubjectX500Principal()),
                LogText.oneLine(dn));
    }

    private static String text(X500Principal name) {
        return LogText.oneLine(name.toString());
    }
}
