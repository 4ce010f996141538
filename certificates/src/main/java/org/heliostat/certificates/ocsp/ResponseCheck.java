package org.heliostat.certificates.ocsp;

import java.io.IOException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.CertException;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.cert.ocsp.BasicOCSPResp;
import org.bouncycastle.cert.ocsp.CertificateStatus;
import org.bouncycastle.cert.ocsp.OCSPException;
import org.bouncycastle.cert.ocsp.OCSPResp;
import org.bouncycastle.cert.ocsp.RevokedStatus;
import org.bouncycastle.cert.ocsp.SingleResp;
import org.bouncycastle.operator.ContentVerifierProvider;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.heliostat.certificates.ocsp.StaplingException.Kind;

/** Finds out whether a responder's answer says that a certificate is good, and may be believed (RFC 6960, section 3.2). */
final class ResponseCheck {

    /** By so much the clocks of responder and server may differ. */
    private static final Duration SKEW = Duration.ofMinutes(5);

    /** How long an answer is shown that does not say when there is a newer one. */
    private static final Duration LIFE_WITHOUT_END = Duration.ofHours(1);

    /** Certificates of responders that are tried. */
    private static final int MOST_DELEGATES = 8;

    private static final int MOST_STATUSES = 1_000;

    private ResponseCheck() {}

    /**
     * Checks an answer.
     *
     * @param response as it came
     * @throws StaplingException when it must not be shown, and why
     */
    static GoodStatus check(byte[] response, StatusQuestion question, Instant now) throws StaplingException {
        try {
            BasicOCSPResp basic = opened(response);
            X509CertificateHolder issuer = new JcaX509CertificateHolder(question.issuer());
            signature(basic, question.issuer(), issuer, now);
            SingleResp status = statusOf(basic, question, issuer);
            good(status);
            return lasting(response, status, now);
        } catch (IOException
                | OCSPException
                | CertificateException
                | OperatorCreationException
                | RuntimeException malformed) {
            // The parser throws whatever it comes to where bytes are not what it expects.
            throw new StaplingException(Kind.INVALID, "its answer is malformed");
        }
    }

    private static BasicOCSPResp opened(byte[] response) throws StaplingException, IOException, OCSPException {
        OCSPResp whole = new OCSPResp(response);
        if (!Arrays.equals(whole.getEncoded(), response)) {
            // Clients take all of it, and some refuse what has more behind it.
            throw new StaplingException(Kind.INVALID, "its answer is not one whole response in DER");
        }
        if (whole.getStatus() != OCSPResp.SUCCESSFUL) {
            throw new StaplingException(Kind.REFUSED, "it answers " + word(whole.getStatus()));
        }
        if (whole.getResponseObject() instanceof BasicOCSPResp basic) {
            return basic;
        }
        throw new StaplingException(Kind.INVALID, "its answer is of another kind than basic");
    }

    /** Words of RFC 6960, section 4.2.1. */
    private static String word(int status) {
        return switch (status) {
            case OCSPResp.MALFORMED_REQUEST -> "malformedRequest";
            case OCSPResp.INTERNAL_ERROR -> "internalError";
            case OCSPResp.TRY_LATER -> "tryLater";
            case OCSPResp.SIG_REQUIRED -> "sigRequired";
            case OCSPResp.UNAUTHORIZED -> "unauthorized";
            default -> "status " + status;
        };
    }

    /** Signed by the issuer itself, or by somebody whom the issuer has made a certificate for that. */
    private static void signature(
            BasicOCSPResp basic, X509Certificate issuer, X509CertificateHolder holder, Instant now)
            throws StaplingException, OperatorCreationException, CertificateException {
        ContentVerifierProvider byIssuer = new JcaContentVerifierProviderBuilder().build(issuer);
        if (isSigned(basic, byIssuer)) {
            return;
        }
        X509CertificateHolder[] delegates = basic.getCerts();
        for (int i = 0; i < Math.min(MOST_DELEGATES, delegates.length); i++) {
            if (isDelegate(delegates[i], holder, byIssuer, now)
                    && isSigned(basic, new JcaContentVerifierProviderBuilder().build(delegates[i]))) {
                return;
            }
        }
        throw new StaplingException(
                Kind.INVALID,
                "its answer is signed by nobody who may (expected: the issuer, or whom it has made a"
                        + " certificate for OCSPSigning)");
    }

    private static boolean isSigned(BasicOCSPResp basic, ContentVerifierProvider by) {
        try {
            return basic.isSignatureValid(by);
        } catch (OCSPException keyOfAnotherKind) {
            return false;
        }
    }

    private static boolean isDelegate(
            X509CertificateHolder delegate,
            X509CertificateHolder issuer,
            ContentVerifierProvider byIssuer,
            Instant now) {
        ExtendedKeyUsage usage = ExtendedKeyUsage.fromExtensions(delegate.getExtensions());
        try {
            return usage != null
                    && usage.hasKeyPurposeId(KeyPurposeId.id_kp_OCSPSigning)
                    && delegate.getIssuer().equals(issuer.getSubject())
                    && delegate.isValidOn(Date.from(now))
                    && delegate.isSignatureValid(byIssuer);
        } catch (CertException keyOfAnotherKind) {
            return false;
        }
    }

    private static SingleResp statusOf(BasicOCSPResp basic, StatusQuestion question, X509CertificateHolder issuer)
            throws StaplingException, OCSPException, OperatorCreationException {
        SingleResp[] all = basic.getResponses();
        for (int i = 0; i < Math.min(MOST_STATUSES, all.length); i++) {
            if (all[i].getCertID()
                            .getSerialNumber()
                            .equals(question.certificate().getSerialNumber())
                    && all[i].getCertID().matchesIssuer(issuer, new JcaDigestCalculatorProviderBuilder().build())) {
                return all[i];
            }
        }
        throw new StaplingException(Kind.INVALID, "its answer is about another certificate");
    }

    private static void good(SingleResp status) throws StaplingException {
        CertificateStatus said = status.getCertStatus();
        if (said instanceof RevokedStatus revoked) {
            throw new StaplingException(
                    Kind.REVOKED,
                    "the certificate is revoked since "
                            + revoked.getRevocationTime().toInstant());
        }
        if (said != CertificateStatus.GOOD) {
            throw new StaplingException(Kind.UNKNOWN, "it does not know the certificate");
        }
        if (!status.getCriticalExtensionOIDs().isEmpty()) {
            throw new StaplingException(Kind.INVALID, "its answer has an extension that nobody knows");
        }
    }

    private static GoodStatus lasting(byte[] response, SingleResp status, Instant now) throws StaplingException {
        Instant from = status.getThisUpdate().toInstant();
        Date next = status.getNextUpdate();
        Instant until = next == null ? now.plus(LIFE_WITHOUT_END) : next.toInstant();
        if (from.isAfter(now.plus(SKEW)) || !until.isAfter(now)) {
            throw new StaplingException(
                    Kind.INVALID, "its answer holds from " + from + " until " + until + " (expected: now)");
        }
        return new GoodStatus(response, next == null ? now : from, until);
    }
}
