package org.heliostat.certificates.intake;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/** What one file holds. Immutable. */
record ReadFile(List<X509Certificate> certificates, List<PrivateKey> keys) {

    ReadFile {
        certificates = List.copyOf(certificates);
        keys = List.copyOf(keys);
    }

    /** Keys are nobody's business. */
    @Override
    public String toString() {
        return certificates.size() + " certificates, " + keys.size() + " keys";
    }
}
