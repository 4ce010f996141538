package org.heliostat.listen.tls;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import io.netty.handler.ssl.OpenSslPrivateKeyMethod;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.Signature;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;

/**
 * Signs handshakes with an RSA key for BoringSSL, by AWS-LC: it knows the instructions of newer processors for long numbers, and
 * needs a third of the time there. Immutable; any thread but an I/O loop, each call takes 0.3 ms or more.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8446#section-4.2.3">RFC 8446, signature algorithms</a>
 */
final class RsaSigner implements OpenSslPrivateKeyMethod {

    private final PrivateKey key;
    private final Provider provider;
    /** As it was read, for the JDK. */
    private final PrivateKey readKey;

    private RsaSigner(PrivateKey key, Provider provider, PrivateKey readKey) {
        this.key = key;
        this.provider = provider;
        this.readKey = readKey;
    }

    /**
     * Loads the native library at the first call, which takes some 0.2 s.
     *
     * @return empty when the key is not RSA, or the library does not load or does not take the key: BoringSSL signs itself then
     */
    static Optional<RsaSigner> of(PrivateKey key) {
        // In this order: whoever has other keys need not wait for the library.
        return key.getAlgorithm().equals("RSA")
                ? of(
                        key,
                        AmazonCorrettoCryptoProvider.INSTANCE,
                        AmazonCorrettoCryptoProvider.INSTANCE.getLoadingError())
                : Optional.empty();
    }

    /** @param missing why the provider cannot calculate here; null where it can */
    static Optional<RsaSigner> of(PrivateKey key, Provider provider, @Nullable Throwable missing) {
        if (missing != null) {
            return Optional.empty();
        }
        try {
            PrivateKey translated =
                    (PrivateKey) KeyFactory.getInstance("RSA", provider).translateKey(key);
            RsaSigner signer = new RsaSigner(translated, provider, key);
            signer.sign(SSL_SIGN_RSA_PSS_RSAE_SHA256, new byte[0]);
            return Optional.of(signer);
        } catch (GeneralSecurityException | RuntimeException unusable) {
            return Optional.empty();
        }
    }

    @Override
    public byte[] sign(SSLEngine engine, int signatureAlgorithm, byte[] input) throws GeneralSecurityException {
        return sign(signatureAlgorithm, input);
    }

    byte[] sign(int algorithm, byte[] message) throws GeneralSecurityException {
        Signature signature = signature(algorithm);
        signature.initSign(key);
        signature.update(message);
        return signature.sign();
    }

    private Signature signature(int algorithm) throws GeneralSecurityException {
        if (algorithm == SSL_SIGN_RSA_PSS_RSAE_SHA256) {
            return pss("SHA-256", MGF1ParameterSpec.SHA256, 32);
        }
        if (algorithm == SSL_SIGN_RSA_PSS_RSAE_SHA384) {
            return pss("SHA-384", MGF1ParameterSpec.SHA384, 48);
        }
        if (algorithm == SSL_SIGN_RSA_PSS_RSAE_SHA512) {
            return pss("SHA-512", MGF1ParameterSpec.SHA512, 64);
        }
        return Signature.getInstance(pkcs1(algorithm), provider);
    }

    /** The salt is as long as the hash. */
    private Signature pss(String hash, MGF1ParameterSpec mask, int salt) throws GeneralSecurityException {
        Signature signature = Signature.getInstance("RSASSA-PSS", provider);
        signature.setParameter(new PSSParameterSpec(hash, "MGF1", mask, salt, PSSParameterSpec.TRAILER_FIELD_BC));
        return signature;
    }

    /** What TLS 1.2 may ask for besides. */
    private static String pkcs1(int algorithm) throws NoSuchAlgorithmException {
        if (algorithm == SSL_SIGN_RSA_PKCS1_SHA256) {
            return "SHA256withRSA";
        }
        if (algorithm == SSL_SIGN_RSA_PKCS1_SHA384) {
            return "SHA384withRSA";
        }
        if (algorithm == SSL_SIGN_RSA_PKCS1_SHA512) {
            return "SHA512withRSA";
        }
        if (algorithm == SSL_SIGN_RSA_PKCS1_SHA1) {
            return "SHA1withRSA";
        }
        throw new NoSuchAlgorithmException(
                "signature algorithm " + algorithm + " is none of an RSA key in TLS 1.2 or 1.3");
    }

    /** Key exchange by RSA of old clients of TLS 1.2; BoringSSL looks at the padding, in constant time. */
    @Override
    public byte[] decrypt(SSLEngine engine, byte[] input) throws GeneralSecurityException {
        return decrypt(input);
    }

    byte[] decrypt(byte[] input) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("RSA/ECB/NoPadding");
        cipher.init(Cipher.DECRYPT_MODE, readKey);
        return cipher.doFinal(input);
    }
}
