package org.heliostat.certificates.acme;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.Locale;

/** Names kinds of keys (ACMEKeyType), and makes pairs of them. */
enum KeyType {
    EC256,
    EC384,
    RSA2048,
    RSA3072,
    RSA4096;

    /** @param text as magnus.conf has it, which has been checked */
    static KeyType named(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    /** @return a new pair; up to seconds for a long one of RSA */
    KeyPair make() {
        try {
            return switch (this) {
                case EC256 -> ec("secp256r1");
                case EC384 -> ec("secp384r1");
                case RSA2048 -> rsa(2048);
                case RSA3072 -> rsa(3072);
                case RSA4096 -> rsa(4096);
            };
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has keys of kind " + this, impossible);
        }
    }

    private static KeyPair ec(String curve) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(curve));
        return generator.generateKeyPair();
    }

    private static KeyPair rsa(int bits) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(new RSAKeyGenParameterSpec(bits, RSAKeyGenParameterSpec.F4));
        return generator.generateKeyPair();
    }
}
