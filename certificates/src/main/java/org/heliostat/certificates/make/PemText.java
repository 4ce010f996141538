package org.heliostat.certificates.make;

import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;

/** Writes certificates, keys and requests as text (RFC 7468). */
public final class PemText {

    private static final int LINE = 64;

    private PemText() {}

    /** @return the certificates, one after the other */
    public static String of(List<X509Certificate> chain) {
        StringBuilder text = new StringBuilder();
        try {
            for (X509Certificate one : chain) {
                text.append(block("CERTIFICATE", one.getEncoded()));
            }
        } catch (CertificateEncodingException impossible) {
            throw new IllegalStateException("a certificate that was read cannot be encoded", impossible);
        }
        return text.toString();
    }

    /** @return the key as PKCS #8, not encrypted */
    public static String of(PrivateKey key) {
        return block("PRIVATE KEY", key.getEncoded());
    }

    /** @return a block of PEM for what stands in DER */
    public static String block(String label, byte[] der) {
        String base64 = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(der);
        return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    }
}
