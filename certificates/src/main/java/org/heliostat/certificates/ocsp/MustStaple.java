package org.heliostat.certificates.ocsp;

import java.io.IOException;
import java.math.BigInteger;
import java.security.cert.X509Certificate;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;

/** Knows certificates that ask for a staple in each handshake, and are refused by clients without one (RFC 7633). */
final class MustStaple {

    /** As people call it. */
    static final String NAME = "must-staple, RFC 7633";

    private static final String TLS_FEATURE = "1.3.6.1.5.5.7.1.24";

    /** The numbers are those of extensions of TLS. */
    private static final BigInteger STATUS_REQUEST = BigInteger.valueOf(5);

    private MustStaple() {}

    static boolean isAskedFor(X509Certificate certificate) {
        byte[] extension = certificate.getExtensionValue(TLS_FEATURE);
        if (extension == null) {
            return false;
        }
        try {
            for (ASN1Encodable feature :
                    ASN1Sequence.getInstance(JcaX509ExtensionUtils.parseExtensionValue(extension))) {
                if (ASN1Integer.getInstance(feature).hasValue(STATUS_REQUEST)) {
                    return true;
                }
            }
            return false;
        } catch (IOException | IllegalArgumentException malformed) {
            // Clients do not find it there, either.
            return false;
        }
    }
}
