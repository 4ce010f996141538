package org.heliostat.certificates.make;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MakeTest {

    private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");
    private static final HostNames NAMES =
            new HostNames(List.of("WWW.example.com", "*.example.com", "192.0.2.7", "2001:db8::7", "www.example.com"));

    private final SecureRandom random = new SecureRandom();

    @ParameterizedTest
    @EnumSource(KeyType.class)
    void aSelfSignedCertificateIsForItsHostsAndTime(KeyType type) throws Exception {
        KeyPair key = type.generate(random);

        X509Certificate made = SelfSigned.make(NAMES, Duration.ofDays(7), type, key, NOW, random);

        made.verify(key.getPublic());
        assertThat(made.getSubjectX500Principal().getName()).isEqualTo("CN=www.example.com");
        assertThat(made.getSubjectAlternativeNames().toString())
                .isEqualTo("[[2, www.example.com], [2, *.example.com], [7, 192.0.2.7], [7, 2001:db8:0:0:0:0:0:7]]");
        assertThat(made.getNotAfter().toInstant()).isEqualTo(NOW.plus(Duration.ofDays(7)));
        assertThat(made.getNotBefore().toInstant()).isBefore(NOW);
        assertThat(made.getBasicConstraints()).as("no authority").isEqualTo(-1);
        assertThat(made.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
    }

    @ParameterizedTest
    @EnumSource(KeyType.class)
    void aRequestIsSignedAndNamesItsHosts(KeyType type) throws Exception {
        KeyPair key = type.generate(random);

        PKCS10CertificationRequest made = new PKCS10CertificationRequest(SigningRequest.make(NAMES, type, key));

        assertThat(made.isSignatureValid(new JcaContentVerifierProviderBuilder().build(key.getPublic())))
                .isTrue();
        Extensions extensions =
                Extensions.getInstance(made.getAttributes(PKCSObjectIdentifiers.pkcs_9_at_extensionRequest)[0]
                        .getAttrValues()
                        .getObjectAt(0));
        assertThat(GeneralNames.fromExtensions(extensions, Extension.subjectAlternativeName)
                        .getNames())
                .hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "", "-a.example", "a..example", "*", "a.*.example", "1.2.3", "x/../y", "a;b"})
    void whatIsNoHostIsWrong(String name) {
        assertThat(HostNames.wrong(List.of("good.example", name))).contains(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "*.example.com", "a-b.example", "127.0.0.1", "::1", "xn--bcher-kva.example"})
    void hostsAndAddressesAreRight(String name) {
        assertThat(HostNames.wrong(List.of(name))).isEmpty();
    }
}
