package org.heliostat.certificates.make;

import java.io.IOException;
import java.math.BigInteger;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;

/** Makes certificates that nobody but their own key has signed: for tests, and until an authority has answered. */
public final class SelfSigned {

    /** Clocks of clients may be behind. */
    private static final Duration BEFORE = Duration.ofHours(1);

    private static final int SERIAL_BITS = 120;

    private SelfSigned() {}

    /**
     * Makes a certificate of a server.
     *
     * @param life from now on
     */
    public static X509Certificate make(
            HostNames names, Duration life, KeyType type, KeyPair key, Instant now, SecureRandom random) {
        try {
            JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    names.subject(),
                    new BigInteger(SERIAL_BITS, random).add(BigInteger.ONE),
                    Date.from(now.minus(BEFORE)),
                    Date.from(now.plus(life)),
                    names.subject(),
                    key.getPublic());
            // An empty subject leaves the names to say whose it is (RFC 5280, section 4.2.1.6).
            builder.addExtension(
                    Extension.subjectAlternativeName, names.subject().size() == 0, names.alternatives());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            builder.addExtension(Extension.keyUsage, true, usage(type));
            builder.addExtension(
                    Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
            return new JcaX509CertificateConverter().getCertificate(builder.build(type.signer(key)));
        } catch (IOException | CertificateException | OperatorCreationException impossible) {
            throw new IllegalStateException("a certificate could not be made", impossible);
        }
    }

    /** Old suites of TLS 1.2 encrypt with an RSA key. */
    private static KeyUsage usage(KeyType type) {
        return new KeyUsage(
                type == KeyType.RSA ? KeyUsage.digitalSignature | KeyUsage.keyEncipherment : KeyUsage.digitalSignature);
    }
}
