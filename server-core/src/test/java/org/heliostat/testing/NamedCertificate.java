package org.heliostat.testing;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import javax.security.auth.x500.X500Principal;

/** A certificate that is nothing but its names, and bytes that tell it from others. */
public final class NamedCertificate extends X509Certificate {

    private static final Map<String, String> KEYWORDS = Map.of("E", "1.2.840.113549.1.9.1");

    private final X500Principal subject;
    private final X500Principal issuer;
    private final byte[] bytes;

    private NamedCertificate(X500Principal subject, X500Principal issuer, String bytes) {
        this.subject = subject;
        this.issuer = issuer;
        this.bytes = bytes.getBytes(StandardCharsets.UTF_8);
    }

    /** Issued by somebody without a mapping of their own. */
    public static X509Certificate of(String subject) {
        return of(subject, "CN=Some CA");
    }

    public static X509Certificate of(String subject, String issuer) {
        return of(subject, issuer, subject + issuer);
    }

    public static X509Certificate of(String subject, String issuer, String bytes) {
        return new NamedCertificate(new X500Principal(subject, KEYWORDS), new X500Principal(issuer, KEYWORDS), bytes);
    }

    @Override
    public X500Principal getSubjectX500Principal() {
        return subject;
    }

    @Override
    public X500Principal getIssuerX500Principal() {
        return issuer;
    }

    @Override
    public byte[] getEncoded() {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return subject.toString();
    }

    private static UnsupportedOperationException none() {
        return new UnsupportedOperationException("it has names only");
    }

    @Override
    public void checkValidity() {
        throw none();
    }

    @Override
    public void checkValidity(Date date) {
        throw none();
    }

    @Override
    public int getVersion() {
        throw none();
    }

    @Override
    public BigInteger getSerialNumber() {
        throw none();
    }

    @Override
    @Deprecated
    public Principal getIssuerDN() {
        throw none();
    }

    @Override
    @Deprecated
    public Principal getSubjectDN() {
        throw none();
    }

    @Override
    public Date getNotBefore() {
        throw none();
    }

    @Override
    public Date getNotAfter() {
        throw none();
    }

    @Override
    public byte[] getTBSCertificate() {
        throw none();
    }

    @Override
    public byte[] getSignature() {
        throw none();
    }

    @Override
    public String getSigAlgName() {
        throw none();
    }

    @Override
    public String getSigAlgOID() {
        throw none();
    }

    @Override
    public byte[] getSigAlgParams() {
        throw none();
    }

    @Override
    public boolean[] getIssuerUniqueID() {
        throw none();
    }

    @Override
    public boolean[] getSubjectUniqueID() {
        throw none();
    }

    @Override
    public boolean[] getKeyUsage() {
        throw none();
    }

    @Override
    public int getBasicConstraints() {
        throw none();
    }

    @Override
    public void verify(PublicKey key) {
        throw none();
    }

    @Override
    public void verify(PublicKey key, String provider) {
        throw none();
    }

    @Override
    public PublicKey getPublicKey() {
        throw none();
    }

    @Override
    public boolean hasUnsupportedCriticalExtension() {
        throw none();
    }

    @Override
    public Set<String> getCriticalExtensionOIDs() {
        throw none();
    }

    @Override
    public Set<String> getNonCriticalExtensionOIDs() {
        throw none();
    }

    @Override
    public byte[] getExtensionValue(String oid) {
        throw none();
    }
}
