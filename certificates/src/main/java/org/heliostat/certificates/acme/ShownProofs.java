package org.heliostat.certificates.acme;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.time.WallClock;

/**
 * Shows proofs on the listen sockets of one server; the certificates of tls-alpn-01 are made here, so that no key of one has to
 * be passed on. Any thread, one at a time changes them.
 */
public final class ShownProofs implements Showing {

    private static final Duration LIFETIME = Duration.ofDays(7);

    private final Consumer<Map<String, String>> plain;
    private final Secure secure;
    private final WallClock clock;
    private volatile PendingProofs pending = PendingProofs.NONE;

    /** The secure listen sockets. */
    @FunctionalInterface
    public interface Secure {

        /**
         * Shows other certificates to authorities.
         *
         * @param proofs by host in lower case; empty for none
         * @throws IOException when a certificate cannot be used
         */
        void show(Map<String, ServerCertificate> proofs) throws IOException;
    }

    /** @param plain takes what plain sockets answer, by token; empty for nothing */
    public ShownProofs(Consumer<Map<String, String>> plain, Secure secure, WallClock clock) {
        this.plain = plain;
        this.secure = secure;
        this.clock = clock;
    }

    @Override
    public synchronized void show(PendingProofs proofs) throws IOException {
        if (proofs.equals(pending)) {
            // An authority may be looking.
            return;
        }
        Instant now = Instant.ofEpochMilli(clock.millis());
        Map<String, ServerCertificate> certificates = new HashMap<>();
        proofs.secure()
                .forEach((host, authorization) ->
                        certificates.put(host, new SelfSigned(host, now, LIFETIME).proof(digest(authorization))));
        secure.show(certificates);
        plain.accept(proofs.plain());
        pending = proofs;
    }

    @Override
    public PendingProofs pending() {
        return pending;
    }

    /** RFC 8737, section 3. */
    private static byte[] digest(String authorization) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(authorization.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
