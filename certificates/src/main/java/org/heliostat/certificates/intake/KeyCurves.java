package org.heliostat.certificates.intake;

import java.util.Optional;
import java.util.Set;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x9.ECNamedCurveTable;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;

/** Knows the elliptic curves whose keys a server can use: those that TLS has certificates for (RFC 8446, section 4.2.3). */
final class KeyCurves {

    /** For messages. */
    static final String USUAL = "RSA, or EC of P-256, P-384 or P-521";

    private static final String EXPECTED = " (expected: " + USUAL + ")";

    private static final Set<ASN1ObjectIdentifier> USABLE =
            Set.of(SECObjectIdentifiers.secp256r1, SECObjectIdentifiers.secp384r1, SECObjectIdentifiers.secp521r1);

    private KeyCurves() {}

    /** @return what is wrong with the curve of such keys, with what was expected; empty where nothing is */
    static Optional<String> obstacle(AlgorithmIdentifier key) {
        if (!X9ObjectIdentifiers.id_ecPublicKey.equals(key.getAlgorithm())) {
            return Optional.empty();
        }
        ASN1Encodable curve = key.getParameters();
        if (curve == null) {
            return Optional.empty();
        }
        if (!(curve instanceof ASN1ObjectIdentifier name)) {
            return Optional.of("has an EC key whose curve is written out instead of named" + EXPECTED);
        }
        if (USABLE.contains(name)) {
            return Optional.empty();
        }
        String known = ECNamedCurveTable.getName(name);
        return Optional.of("has an EC key of the curve " + (known == null ? name.getId() : known) + EXPECTED);
    }
}
