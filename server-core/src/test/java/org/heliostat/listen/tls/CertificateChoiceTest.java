package org.heliostat.listen.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateChoiceTest {

    /** The curve of an EC key is that of the JDK that makes it: P-256 until 21, then P-384. */
    private static final Set<Integer> BOTH_KINDS = Set.of(0x0403, 0x0503, 0x0804);

    @TempDir
    private static Path folder;

    private static ServerCertificate ec;
    private static ServerCertificate rsa;

    @BeforeAll
    static void make() throws Exception {
        ec = certificate("EC");
        rsa = certificate("RSA");
    }

    @Test
    void theFirstThatSuitsIsChosen() {
        ClientHello modern = hello(Set.of(0x1301), BOTH_KINDS, true);

        assertThat(CertificateChoice.of(List.of(ec, rsa), modern, true)).isSameAs(ec);
        assertThat(CertificateChoice.of(List.of(rsa, ec), modern, true)).isSameAs(rsa);
    }

    @Test
    void signaturesDecideInTls13() {
        assertThat(chosen(hello(Set.of(0x1301), Set.of(0x0804), true))).isSameAs(rsa);
        assertThat(chosen(hello(Set.of(0x1301), Set.of(0x0403, 0x0503), true))).isSameAs(ec);
    }

    @Test
    void suitesDecideInTls12() {
        assertThat(chosen(hello(Set.of(0xc02f), BOTH_KINDS, false))).isSameAs(rsa);
        assertThat(chosen(hello(Set.of(0xc02f, 0xc02b), BOTH_KINDS, false))).isSameAs(ec);
        assertThat(chosen(hello(Set.of(0xc013), Set.of(), false))).isSameAs(rsa);
    }

    @Test
    void aClientThatUnderstandsNoneGetsTheFirst() {
        assertThat(chosen(hello(Set.of(0x1301), Set.of(0x0807), true))).isSameAs(ec);
    }

    private static ServerCertificate chosen(ClientHello hello) {
        return CertificateChoice.of(List.of(ec, rsa), hello, true);
    }

    private static ClientHello hello(Set<Integer> suites, Set<Integer> schemes, boolean isTls13) {
        return new ClientHello("", suites, schemes, List.of(), isTls13);
    }

    private static ServerCertificate certificate(String algorithm) throws Exception {
        Pair pair = TestCertificates.make(folder, algorithm, algorithm);
        return new ServerCertificate(algorithm, List.of(pair.certificate()), pair.key());
    }
}
