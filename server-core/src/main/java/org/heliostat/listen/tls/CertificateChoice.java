package org.heliostat.listen.tls;

import java.security.interfaces.ECKey;
import java.util.List;
import java.util.Set;
import org.heliostat.config.certificate.ServerCertificate;

/** Chooses the certificate that a client can check, where a host has several with keys of different kinds. */
final class CertificateChoice {

    /** Suites of TLS 1.2 that are signed with an EC key or by EdDSA (RFC 5289, RFC 7905, RFC 8422). */
    private static final Set<Integer> ECDSA_SUITES =
            Set.of(0xc009, 0xc00a, 0xc023, 0xc024, 0xc02b, 0xc02c, 0xcca9, 0xc0ac, 0xc0ad, 0xc0ae, 0xc0af);

    /** Suites of TLS 1.2 that are signed with an RSA key. */
    private static final Set<Integer> RSA_SUITES = Set.of(
            0xc013, 0xc014, 0xc027, 0xc028, 0xc02f, 0xc030, 0xcca8, 0x009c, 0x009d, 0x009e, 0x009f, 0x002f, 0x0035);

    private static final Set<Integer> ECDSA_SCHEMES = Set.of(0x0203, 0x0403, 0x0503, 0x0603);
    private static final Set<Integer> EDDSA_SCHEMES = Set.of(0x0807, 0x0808);
    private static final Set<Integer> RSA_SCHEMES = Set.of(0x0201, 0x0401, 0x0501, 0x0601, 0x0804, 0x0805, 0x0806);
    private static final Set<Integer> RSA_SCHEMES_OF_TLS_1_3 = Set.of(0x0804, 0x0805, 0x0806);
    private static final Set<Integer> PSS_SCHEMES = Set.of(0x0809, 0x080a, 0x080b);

    private CertificateChoice() {}

    /**
     * @param offered the one liked most first
     * @param isTls13Spoken whether the server speaks TLS 1.3, if the client does
     * @return the first that suits the client; the very first where none does, so that the client says what it misses
     */
    static ServerCertificate of(List<ServerCertificate> offered, ClientHello hello, boolean isTls13Spoken) {
        boolean isTls13 = isTls13Spoken && hello.isTls13();
        for (ServerCertificate one : offered) {
            if (suits(one, hello, isTls13)) {
                return one;
            }
        }
        return offered.get(0);
    }

    private static boolean suits(ServerCertificate certificate, ClientHello hello, boolean isTls13) {
        return switch (certificate.key().getAlgorithm()) {
            case "EC" ->
                isTls13 ? understands(hello, ecScheme(certificate)) : suits(hello, ECDSA_SUITES, ECDSA_SCHEMES);
            case "RSA" -> isTls13 ? understands(hello, RSA_SCHEMES_OF_TLS_1_3) : suits(hello, RSA_SUITES, RSA_SCHEMES);
            case "RSASSA-PSS" -> understands(hello, PSS_SCHEMES);
            default -> understands(hello, EDDSA_SCHEMES);
        };
    }

    /** TLS 1.3 ties the signature to the curve; what it is for other curves nobody offers. */
    private static Set<Integer> ecScheme(ServerCertificate certificate) {
        int bits = certificate.chain().get(0).getPublicKey() instanceof ECKey key
                ? key.getParams().getOrder().bitLength()
                : 0;
        return switch (bits) {
            case 256 -> Set.of(0x0403);
            case 384 -> Set.of(0x0503);
            case 521 -> Set.of(0x0603);
            default -> Set.of();
        };
    }

    /** A client of TLS 1.2 that says nothing of signatures understands the oldest of each kind. */
    private static boolean suits(ClientHello hello, Set<Integer> suites, Set<Integer> schemes) {
        boolean hasSuite = suites.stream().anyMatch(hello.cipherSuites()::contains);
        return hasSuite && (hello.signatureSchemes().isEmpty() || understands(hello, schemes));
    }

    private static boolean understands(ClientHello hello, Set<Integer> schemes) {
        return schemes.stream().anyMatch(hello.signatureSchemes()::contains);
    }
}
