package org.heliostat.listen.tls;

import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLEngine;
import org.heliostat.time.WallClock;

/**
 * Keeps what authorities say of the server's certificates, for handshakes to show it (OCSP stapling, RFC 6066, section 8).
 * Whoever puts something in has checked it; here it is bytes, and the moment until which they hold. Any thread.
 */
public final class Staples {

    private final WallClock clock;
    private final Map<X509Certificate, Staple> byCertificate = new ConcurrentHashMap<>();

    /** What one authority says of one certificate. */
    private record Staple(byte[] response, long endMillis) {}

    /** @param clock by which a staple ends */
    public Staples(WallClock clock) {
        this.clock = clock;
    }

    /**
     * Shows a response in new handshakes with the certificate.
     *
     * @param response an OCSPResponse in DER
     * @param end from then on it is not shown any more
     */
    public void put(X509Certificate certificate, byte[] response, Instant end) {
        byCertificate.put(certificate, new Staple(response.clone(), end.toEpochMilli()));
    }

    /** Shows none with the certificate. */
    public void remove(X509Certificate certificate) {
        byCertificate.remove(certificate);
    }

    /** Forgets those of all other certificates. */
    public void keepOnly(Collection<X509Certificate> certificates) {
        byCertificate.keySet().retainAll(certificates);
    }

    /** @return how many certificates have one that holds */
    public int count() {
        long now = clock.millis();
        return (int) byCertificate.values().stream()
                .filter(staple -> now < staple.endMillis())
                .count();
    }

    /** Puts the certificate's staple, if it has one that holds, into a handshake that is about to begin. */
    void attach(SSLEngine engine, X509Certificate certificate) {
        if (byCertificate.isEmpty() || !(engine instanceof ReferenceCountedOpenSslEngine counted)) {
            return;
        }
        Staple staple = byCertificate.get(certificate);
        if (staple != null && clock.millis() < staple.endMillis()) {
            counted.setOcspResponse(staple.response());
        }
    }
}
