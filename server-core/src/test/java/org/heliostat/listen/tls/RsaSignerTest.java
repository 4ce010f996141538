package org.heliostat.listen.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.OpenSslPrivateKeyMethod;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.Security;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class RsaSignerTest {

    private static final byte[] MESSAGE = "a transcript of a handshake".getBytes(StandardCharsets.US_ASCII);

    private final KeyPair keys = pair("RSA", 2048);
    private final RsaSigner signer = RsaSigner.of(keys.getPrivate()).orElseThrow();

    /** The numbers of algorithms come from the native library. */
    @BeforeAll
    static void load() {
        OpenSsl.ensureAvailability();
    }

    @ParameterizedTest
    @CsvSource({"SHA-256, 32", "SHA-384, 48", "SHA-512, 64"})
    void everybodyCanCheckWhatIsSignedForTls13(String hash, int salt) throws GeneralSecurityException {
        byte[] signed = signer.sign(pssOf(hash), MESSAGE);

        Signature check = Signature.getInstance("RSASSA-PSS", "SunRsaSign");
        check.setParameter(new PSSParameterSpec(hash, "MGF1", new MGF1ParameterSpec(hash), salt, 1));
        assertThat(isRight(check, signed)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"SHA1", "SHA256", "SHA384", "SHA512"})
    void everybodyCanCheckWhatIsSignedForTls12(String hash) throws GeneralSecurityException {
        byte[] signed = signer.sign(pkcs1Of(hash), MESSAGE);

        assertThat(isRight(Signature.getInstance(hash + "withRSA", "SunRsaSign"), signed))
                .isTrue();
    }

    @Test
    void algorithmsOfOtherKeysAreRefused() {
        assertThatThrownBy(() -> signer.sign(OpenSslPrivateKeyMethod.SSL_SIGN_ECDSA_SECP256R1_SHA256, MESSAGE))
                .isInstanceOf(NoSuchAlgorithmException.class);
    }

    @Test
    void decryptsWithoutLookingAtThePadding() throws GeneralSecurityException {
        RSAPublicKey shown = (RSAPublicKey) keys.getPublic();
        BigInteger secret = new BigInteger(1, MESSAGE);
        byte[] encrypted = unsigned(secret.modPow(shown.getPublicExponent(), shown.getModulus()));

        byte[] decrypted = signer.decrypt(encrypted);

        assertThat(decrypted).hasSize(256);
        assertThat(new BigInteger(1, decrypted)).isEqualTo(secret);
    }

    @Test
    void keysOfOtherKindsAreLeftToBoringSsl() {
        assertThat(RsaSigner.of(pair("EC", 256).getPrivate())).isEmpty();
    }

    @Test
    void whereTheLibraryDoesNotLoadBoringSslSigns() {
        Throwable missing = new UnsatisfiedLinkError("no execution in this folder");

        assertThat(RsaSigner.of(keys.getPrivate(), Security.getProvider("SunRsaSign"), missing))
                .isEmpty();
    }

    @Test
    void whereTheProviderCannotSignBoringSslSigns() {
        // It has keys, but of no kind that is asked for.
        assertThat(RsaSigner.of(keys.getPrivate(), Security.getProvider("SunEC"), null))
                .isEmpty();
    }

    private boolean isRight(Signature check, byte[] signed) throws GeneralSecurityException {
        check.initVerify(keys.getPublic());
        check.update(MESSAGE);
        return check.verify(signed);
    }

    private static int pssOf(String hash) {
        return switch (hash) {
            case "SHA-256" -> OpenSslPrivateKeyMethod.SSL_SIGN_RSA_PSS_RSAE_SHA256;
            case "SHA-384" -> OpenSslPrivateKeyMethod.SSL_SIGN_RSA_PSS_RSAE_SHA384;
            default -> OpenSslPrivateKeyMethod.SSL_SIGN_RSA_PSS_RSAE_SHA512;
        };
    }

    private static int pkcs1Of(String hash) {
        return switch (hash) {
            case "SHA1" -> OpenSslPrivateKeyMethod.SSL_SIGN_RSA_PKCS1_SHA1;
            case "SHA256" -> OpenSslPrivateKeyMethod.SSL_SIGN_RSA_PKCS1_SHA256;
            case "SHA384" -> OpenSslPrivateKeyMethod.SSL_SIGN_RSA_PKCS1_SHA384;
            default -> OpenSslPrivateKeyMethod.SSL_SIGN_RSA_PKCS1_SHA512;
        };
    }

    private static byte[] unsigned(BigInteger number) {
        byte[] signed = number.toByteArray();
        byte[] fixed = new byte[256];
        int length = Math.min(signed.length, fixed.length);
        System.arraycopy(signed, signed.length - length, fixed, fixed.length - length, length);
        return fixed;
    }

    private static KeyPair pair(String algorithm, int bits) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            generator.initialize(bits);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException missing) {
            throw new AssertionError(missing);
        }
    }
}
