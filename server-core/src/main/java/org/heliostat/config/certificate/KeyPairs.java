package org.heliostat.config.certificate;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;

/** Tells whether a public and a private key are two halves of one pair. */
public final class KeyPairs {

    private static final byte[] TEXT = "whatever can be signed".getBytes(StandardCharsets.US_ASCII);

    private KeyPairs() {}

    /** @return whether what one signs the other affirms; false for kinds of keys that nobody knows */
    public static boolean belong(PublicKey open, PrivateKey secret) {
        String algorithm =
                switch (secret.getAlgorithm()) {
                    case "RSA", "RSASSA-PSS" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    default -> secret.getAlgorithm();
                };
        try {
            Signature signing = Signature.getInstance(algorithm);
            signing.initSign(secret);
            signing.update(TEXT);
            byte[] signed = signing.sign();
            Signature checking = Signature.getInstance(algorithm);
            checking.initVerify(open);
            checking.update(TEXT);
            return checking.verify(signed);
        } catch (GeneralSecurityException ofAnotherKind) {
            return false;
        }
    }
}
