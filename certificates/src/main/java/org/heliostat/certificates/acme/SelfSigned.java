package org.heliostat.certificates.acme;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.heliostat.config.certificate.ServerCertificate;
import org.shredzone.acme4j.util.CertificateUtils;

/** Makes self-signed certificates for one host, each with a new EC key. Immutable; any thread. */
final class SelfSigned {

    /** Clocks of clients may be behind. */
    private static final Duration EARLIER = Duration.ofDays(1);

    private static final int LONGEST_COMMON_NAME = 64;
    private static final int SERIAL_BITS = 64;

    private final String host;
    private final Instant now;
    private final Duration lifetime;

    SelfSigned(String host, Instant now, Duration lifetime) {
        this.host = host;
        this.now = now;
        this.lifetime = lifetime;
    }

    /** @return one that stands in for another */
    ServerCertificate make(String nickname) {
        return make(nickname, List.of());
    }

    /** @param digest of what proves that the host is ours (RFC 8737, section 3) */
    ServerCertificate proof(byte[] digest) {
        try {
            byte[] value = new DEROctetString(digest).getEncoded();
            return make("proof of " + host, List.of(new Extension(CertificateUtils.ACME_VALIDATION, true, value)));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private ServerCertificate make(String nickname, List<Extension> extensions) {
        KeyPair pair = KeyType.EC256.make();
        try {
            return new ServerCertificate(nickname, List.of(signed(pair, extensions)), pair.getPrivate());
        } catch (GeneralSecurityException | OperatorCreationException | IOException impossible) {
            throw new IllegalStateException("a self-signed certificate cannot be made", impossible);
        }
    }

    private X509Certificate signed(KeyPair pair, List<Extension> extensions)
            throws GeneralSecurityException, OperatorCreationException, IOException {
        X500Name name = new X500NameBuilder()
                .addRDN(BCStyle.CN, host.substring(0, Math.min(LONGEST_COMMON_NAME, host.length())))
                .build();
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                        name,
                        new BigInteger(SERIAL_BITS, new SecureRandom()).setBit(SERIAL_BITS - 2),
                        Date.from(now.minus(EARLIER)),
                        Date.from(now.plus(lifetime)),
                        name,
                        pair.getPublic())
                .addExtension(
                        Extension.subjectAlternativeName,
                        false,
                        new GeneralNames(new GeneralName(GeneralName.dNSName, host)));
        for (Extension extension : extensions) {
            builder.addExtension(extension);
        }
        byte[] encoded = builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate()))
                .getEncoded();
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(encoded));
    }
}
