package org.heliostat.certificates.ocsp;

import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.asn1.x509.AccessDescription;
import org.bouncycastle.asn1.x509.AuthorityInformationAccess;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.ocsp.CertificateID;
import org.bouncycastle.cert.ocsp.OCSPException;
import org.bouncycastle.cert.ocsp.OCSPReqBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.heliostat.config.certificate.ServerCertificate;

/**
 * A question about one certificate, and whom it goes to. Immutable.
 *
 * @param issuer has signed the certificate
 * @param responder an address with http, as the certificate says: an answer is signed, so that nobody can change it
 */
record StatusQuestion(X509Certificate certificate, X509Certificate issuer, URI responder) {

    /**
     * Makes the question, if it can be asked.
     *
     * @return empty where {@link #obstacle} says what is missing
     */
    static Optional<StatusQuestion> about(ServerCertificate certificate) {
        X509Certificate own = certificate.chain().get(0);
        return issuer(certificate.chain())
                .flatMap(issuer -> responder(own).map(address -> new StatusQuestion(own, issuer, address)));
    }

    /** @return what keeps an authority from being asked, with what was expected; empty where nothing does */
    static Optional<String> obstacle(ServerCertificate certificate) {
        if (issuer(certificate.chain()).isEmpty()) {
            return Optional.of("its file does not hold who signed it (expected: that certificate behind it)");
        }
        if (responder(certificate.chain().get(0)).isEmpty()) {
            return Optional.of("it names no address to ask (expected: one with http, of OCSP)");
        }
        return Optional.empty();
    }

    private static Optional<X509Certificate> issuer(List<X509Certificate> chain) {
        return chain.size() > 1 && isSignedBy(chain.get(0), chain.get(1))
                ? Optional.of(chain.get(1))
                : Optional.empty();
    }

    private static boolean isSignedBy(X509Certificate certificate, X509Certificate issuer) {
        try {
            certificate.verify(issuer.getPublicKey());
            return true;
        } catch (GeneralSecurityException another) {
            return false;
        }
    }

    private static Optional<URI> responder(X509Certificate certificate) {
        byte[] extension = certificate.getExtensionValue(Extension.authorityInfoAccess.getId());
        if (extension == null) {
            return Optional.empty();
        }
        try {
            AuthorityInformationAccess access =
                    AuthorityInformationAccess.getInstance(JcaX509ExtensionUtils.parseExtensionValue(extension));
            for (AccessDescription one : access.getAccessDescriptions()) {
                GeneralName location = one.getAccessLocation();
                if (one.getAccessMethod().equals(AccessDescription.id_ad_ocsp)
                        && location.getTagNo() == GeneralName.uniformResourceIdentifier) {
                    URI address = URI.create(location.getName().toString());
                    if ("http".equalsIgnoreCase(address.getScheme()) && address.getHost() != null) {
                        return Optional.of(address);
                    }
                }
            }
        } catch (IOException | IllegalArgumentException malformed) {
            // Such a certificate names no address.
            return Optional.empty();
        }
        return Optional.empty();
    }

    /** @return an OCSPRequest in DER, without a nonce: responders answer with what they have signed beforehand */
    byte[] request() {
        try {
            // SHA-1 only names the issuer here, and is what every responder knows (RFC 5019, section 2.1.1).
            CertificateID id = new CertificateID(
                    new JcaDigestCalculatorProviderBuilder().build().get(CertificateID.HASH_SHA1),
                    new JcaX509CertificateHolder(issuer),
                    certificate.getSerialNumber());
            return new OCSPReqBuilder().addRequest(id).build().getEncoded();
        } catch (OCSPException | OperatorCreationException | CertificateEncodingException | IOException impossible) {
            throw new IllegalStateException("no question can be made of a certificate in use", impossible);
        }
    }
}
