package org.heliostat.listen.tls;

import java.util.Optional;
import org.heliostat.config.certificate.ServerCertificate;

/**
 * Makes certificates for listen sockets whose own have not come yet from their authority: a socket without any could not
 * be opened. Any thread, which may wait.
 */
@FunctionalInterface
public interface StandInCertificates {

    /** Where certificates are files of the administrator only, and one that is missing is an error. */
    StandInCertificates NONE = (nickname, host) -> Optional.empty();

    /**
     * @param host that the listen socket is called by, empty where it has no name
     * @return a certificate that no client trusts, with its key; empty where nobody orders any
     */
    Optional<ServerCertificate> make(String nickname, String host);
}
