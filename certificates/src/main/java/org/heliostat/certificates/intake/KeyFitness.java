package org.heliostat.certificates.intake;

import java.security.PublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Optional;

/**
 * Says what clients think of a server's key: since 2014 public authorities sign no RSA key below 2048 bits (CA/Browser Forum
 * Baseline Requirements, 6.1.5), and browsers know no Edwards curve in certificates.
 */
public final class KeyFitness {

    private static final int LEAST_RSA_BITS = 2048;

    private KeyFitness() {}

    /** @return what is wrong with it and what was expected; empty where clients take it */
    public static Optional<String> objection(PublicKey key) {
        if (key instanceof RSAPublicKey rsa && rsa.getModulus().bitLength() < LEAST_RSA_BITS) {
            return Optional.of("its key is RSA of " + rsa.getModulus().bitLength() + " bits, which most clients refuse"
                    + " (expected: RSA of 2048 bits or more, or EC)");
        }
        if (key instanceof EdECPublicKey edwards) {
            return Optional.of("its key is " + edwards.getParams().getName()
                    + ", which browsers do not know (expected: EC, or RSA of 2048 bits or more)");
        }
        return Optional.empty();
    }
}
