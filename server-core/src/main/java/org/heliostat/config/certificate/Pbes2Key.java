package org.heliostat.config.certificate;

import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * An encrypted PKCS #8 key whose cipher PBES2 names (RFC 8018, section 6.2). The JDK's own reader knows AES only;
 * OpenSSL writes DES-EDE3 as well.
 */
final class Pbes2Key {

    private static final String PBES2 = "1.2.840.113549.1.5.13";
    private static final String PBKDF2 = "1.2.840.113549.1.5.12";
    private static final String ADVICE =
            " (expected: aes-256-cbc, as \"openssl pkcs8 -topk8 -v2 aes-256-cbc\" writes it)";

    /** A key could ask for minutes of work otherwise. */
    private static final int MOST_ITERATIONS = 10_000_000;

    private static final Map<String, Scheme> CIPHERS = Map.of(
            "1.2.840.113549.3.7", new Scheme("DESede", 192),
            "2.16.840.1.101.3.4.1.2", new Scheme("AES", 128),
            "2.16.840.1.101.3.4.1.22", new Scheme("AES", 192),
            "2.16.840.1.101.3.4.1.42", new Scheme("AES", 256));

    private static final Map<String, String> DIGESTS = Map.of(
            "1.2.840.113549.2.7", "SHA1",
            "1.2.840.113549.2.8", "SHA224",
            "1.2.840.113549.2.9", "SHA256",
            "1.2.840.113549.2.10", "SHA384",
            "1.2.840.113549.2.11", "SHA512");

    private final Scheme scheme;
    private final String digest;
    private final byte[] salt;
    private final int iterations;
    private final byte[] start;
    private final byte[] content;

    /** @param bits of the key that a password is made into */
    private record Scheme(String cipher, int bits) {}

    private Pbes2Key(Scheme scheme, String digest, byte[] salt, int iterations, byte[] start, byte[] content) {
        this.scheme = scheme;
        this.digest = digest;
        this.salt = salt;
        this.iterations = iterations;
        this.start = start;
        this.content = content;
    }

    /**
     * @return the key, or empty when it is encrypted in an older way than PBES2
     * @throws UnusableFileException when it is no encrypted key, or its cipher or digest is none of those known
     */
    static Optional<Pbes2Key> of(byte[] der) throws UnusableFileException {
        List<DerValue> whole = DerValue.only(der).parts();
        List<DerValue> algorithm = DerValue.at(whole, 0).parts();
        if (!DerValue.at(algorithm, 0).oid().equals(PBES2)) {
            return Optional.empty();
        }
        List<DerValue> parameters = DerValue.at(algorithm, 1).parts();
        List<DerValue> derivation = DerValue.at(parameters, 0).parts();
        List<DerValue> encryption = DerValue.at(parameters, 1).parts();
        String function = DerValue.at(derivation, 0).oid();
        if (!function.equals(PBKDF2)) {
            throw unsupported("key derivation " + function);
        }
        List<DerValue> pbkdf2 = DerValue.at(derivation, 1).parts();
        String cipher = DerValue.at(encryption, 0).oid();
        Scheme scheme = CIPHERS.get(cipher);
        if (scheme == null) {
            throw unsupported("cipher " + cipher);
        }
        return Optional.of(new Pbes2Key(
                scheme,
                digest(pbkdf2),
                DerValue.at(pbkdf2, 0).content(),
                DerValue.at(pbkdf2, 1).number(MOST_ITERATIONS),
                DerValue.at(encryption, 1).content(),
                DerValue.at(whole, 1).content()));
    }

    /** @return the PKCS #8 key; rubbish, or an exception, when the password is another */
    byte[] decrypted(char[] password) throws GeneralSecurityException {
        PBEKeySpec spec = new PBEKeySpec(password, salt, iterations, scheme.bits());
        byte[] key = SecretKeyFactory.getInstance("PBKDF2WithHmac" + digest)
                .generateSecret(spec)
                .getEncoded();
        Cipher cipher = Cipher.getInstance(scheme.cipher() + "/CBC/PKCS5Padding");
        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, scheme.cipher()), new IvParameterSpec(start));
        return cipher.doFinal(content);
    }

    /** The length of the key may stand before the digest; SHA-1 is meant where none is named. */
    private static String digest(List<DerValue> pbkdf2) throws UnusableFileException {
        DerValue last = DerValue.at(pbkdf2, pbkdf2.size() - 1);
        if (!last.isSequence()) {
            return "SHA1";
        }
        String oid = DerValue.at(last.parts(), 0).oid();
        String digest = DIGESTS.get(oid);
        if (digest == null) {
            throw unsupported("digest " + oid);
        }
        return digest;
    }

    private static UnusableFileException unsupported(String what) {
        return new UnusableFileException("is encrypted with an unsupported " + what + ADVICE);
    }
}
