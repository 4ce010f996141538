package org.heliostat.certificates.acme;

import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import org.heliostat.config.certificate.ServerCertificate;

/**
 * Where answers to challenges are shown while an order runs: the server's listen sockets. Belongs to the thread of orders.
 *
 * @param plain what plain sockets answer, by token; each time all that is pending, empty for nothing
 * @param secure what secure sockets show, by host in lower case; each time all that is pending
 */
public record Showing(Consumer<Map<String, String>> plain, Secure secure) {

    /** The secure listen sockets. */
    @FunctionalInterface
    public interface Secure {

        /** @throws IOException when a certificate cannot be used */
        void show(Map<String, ServerCertificate> proofs) throws IOException;
    }
}
