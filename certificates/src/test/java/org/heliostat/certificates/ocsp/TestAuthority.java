package org.heliostat.certificates.ocsp;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bouncycastle.asn1.x509.AccessDescription;
import org.bouncycastle.asn1.x509.AuthorityInformationAccess;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.cert.ocsp.BasicOCSPRespBuilder;
import org.bouncycastle.cert.ocsp.CertificateID;
import org.bouncycastle.cert.ocsp.CertificateStatus;
import org.bouncycastle.cert.ocsp.OCSPResp;
import org.bouncycastle.cert.ocsp.OCSPRespBuilder;
import org.bouncycastle.cert.ocsp.RespID;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.heliostat.config.certificate.ServerCertificate;

/** An authority that makes certificates, and says whether they are good. */
final class TestAuthority {

    /** Certificates are good around it; tests move their clock from here. */
    static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");

    private final X509Bundle own;

    TestAuthority(String name) throws Exception {
        own = builder(name).setIsCertificateAuthority(true).buildSelfSigned();
    }

    private static CertificateBuilder builder(String name) {
        return new CertificateBuilder()
                .ecp256()
                .subject("CN=" + name)
                .notBefore(NOW.minus(Duration.ofDays(30)))
                .notAfter(NOW.plus(Duration.ofDays(300)));
    }

    X509Bundle own() {
        return own;
    }

    /** @param responder address in the certificate */
    ServerCertificate certificate(String nickname, String responder) throws Exception {
        return made(nickname, responder, builder -> builder);
    }

    /** @return one that asks for a staple in each handshake (RFC 7633) */
    ServerCertificate mustStaple(String nickname, String responder) throws Exception {
        byte[] statusRequest = {0x30, 3, 2, 1, 5};
        return made(
                nickname,
                responder,
                builder -> builder.addExtensionOctetString("1.3.6.1.5.5.7.1.24", false, statusRequest));
    }

    private ServerCertificate made(String nickname, String responder, UnaryOperator<CertificateBuilder> more)
            throws Exception {
        AuthorityInformationAccess access = new AuthorityInformationAccess(
                AccessDescription.id_ad_ocsp, new GeneralName(GeneralName.uniformResourceIdentifier, responder));
        X509Bundle made = more.apply(builder(nickname)
                        .addSanDnsName("localhost")
                        .addExtensionOctetString("1.3.6.1.5.5.7.1.1", false, access.getEncoded("DER")))
                .buildIssuedBy(own);
        return new ServerCertificate(
                nickname,
                List.of(made.getCertificate(), own.getCertificate()),
                made.getKeyPair().getPrivate());
    }

    /** @param mayAnswer whether it is made for signing answers */
    X509Bundle delegate(boolean mayAnswer) throws Exception {
        CertificateBuilder builder = builder("responder");
        return (mayAnswer ? builder.addExtendedKeyUsageOcspSigning() : builder.addExtendedKeyUsageServerAuth())
                .buildIssuedBy(own);
    }

    /** What is said of one certificate; the usual answer is good for four days from an hour ago, signed by the issuer. */
    final class Answer {

        private final X509Certificate about;
        private CertificateStatus status = CertificateStatus.GOOD;
        private Instant from = NOW.minus(Duration.ofHours(1));
        private Instant until = NOW.plus(Duration.ofHours(95));
        private boolean isOpenEnded;
        private X509Bundle signer = own;

        Answer(X509Certificate about) {
            this.about = about;
        }

        Answer status(CertificateStatus other) {
            status = other;
            return this;
        }

        Answer from(Instant begin, Instant end) {
            from = begin;
            until = end;
            return this;
        }

        Answer openEnded() {
            isOpenEnded = true;
            return this;
        }

        Answer signedBy(X509Bundle other) {
            signer = other;
            return this;
        }

        byte[] encoded() throws Exception {
            var digests = new JcaDigestCalculatorProviderBuilder().build();
            X509CertificateHolder holder = new JcaX509CertificateHolder(signer.getCertificate());
            CertificateID id = new CertificateID(
                    digests.get(CertificateID.HASH_SHA1),
                    new JcaX509CertificateHolder(own.getCertificate()),
                    about.getSerialNumber());
            BasicOCSPRespBuilder builder = new BasicOCSPRespBuilder(new RespID(holder.getSubject()));
            builder.addResponse(id, status, Date.from(from), isOpenEnded ? null : Date.from(until), null);
            var basic = builder.build(
                    new JcaContentSignerBuilder("SHA256withECDSA")
                            .build(signer.getKeyPair().getPrivate()),
                    signer.equals(own) ? new X509CertificateHolder[0] : new X509CertificateHolder[] {holder},
                    Date.from(from));
            return new OCSPRespBuilder().build(OCSPResp.SUCCESSFUL, basic).getEncoded();
        }
    }

    Answer answer(X509Certificate about) {
        return new Answer(about);
    }
}
