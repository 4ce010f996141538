package org.heliostat.certificates.make;

import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.util.Locale;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Kinds of keys that are made: those that every client can check and every provider signs with. */
public enum KeyType {
    /** P-256. */
    EC("SHA256withECDSA"),
    /** 2048 bits. */
    RSA("SHA256withRSA");

    private static final int RSA_BITS = 2_048;

    private final String signature;

    KeyType(String signature) {
        this.signature = signature;
    }

    /** @return the word for command lines */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Makes a key, which takes a moment for RSA. */
    public KeyPair generate(SecureRandom random) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(name());
            initialize(generator, random);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java makes such keys", impossible);
        }
    }

    private void initialize(KeyPairGenerator generator, SecureRandom random) throws InvalidAlgorithmParameterException {
        switch (this) {
            case EC -> generator.initialize(new ECGenParameterSpec("secp256r1"), random);
            case RSA -> generator.initialize(RSA_BITS, random);
        }
    }

    ContentSigner signer(KeyPair key) throws OperatorCreationException {
        return new JcaContentSignerBuilder(signature).build(key.getPrivate());
    }
}
