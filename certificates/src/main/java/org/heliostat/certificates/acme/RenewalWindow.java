package org.heliostat.certificates.acme;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * The time in which a certificate should be renewed, as its authority says (ARI, RFC 9773).
 *
 * @param end not before the start
 * @param askAgain after which the authority may say something else
 */
record RenewalWindow(Instant start, Instant end, Duration askAgain) {

    /** @return a moment in it, so that not all servers come at once (RFC 9773, section 4.2) */
    Instant any(RandomGenerator random) {
        long length = Duration.between(start, end).toMillis();
        return length <= 0 ? start : start.plusMillis(random.nextLong(length));
    }

    /** @return when two thirds of its time are over, for an authority that says nothing */
    static Instant byLifetime(X509Certificate certificate) {
        Instant begin = certificate.getNotBefore().toInstant();
        Duration whole = Duration.between(begin, certificate.getNotAfter().toInstant());
        return begin.plus(whole.multipliedBy(2).dividedBy(3));
    }
}
