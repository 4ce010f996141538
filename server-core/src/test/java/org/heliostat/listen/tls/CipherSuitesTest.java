package org.heliostat.listen.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.heliostat.config.certificate.TlsRules;
import org.heliostat.config.serverxml.SslParams;
import org.junit.jupiter.api.Test;

class CipherSuitesTest {

    private static final String EC_GCM = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";
    private static final String EC_CBC = "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA";
    private static final String OF_13 = "TLS_AES_128_GCM_SHA256";

    @Test
    void namesOfOpenSslStandForThoseOfTheJdk() {
        assertThat(CipherSuites.javaNames(List.of("ECDHE-ECDSA-AES128-GCM-SHA256", EC_GCM, "NO-SUCH-SUITE")))
                .containsExactly(EC_GCM, "NO-SUCH-SUITE");
    }

    @Test
    void aNameOfOpenSslThatIsNoneIsToldAsItWasWritten() {
        assertThat(CipherSuites.mistakes(List.of(), List.of("ECDHE-ECDSA-AES128-GCM-SHA25"), "auto"))
                .singleElement()
                .asString()
                .startsWith("cipher suite: ECDHE-ECDSA-AES128-GCM-SHA25 (expected: ");
    }

    @Test
    void wishesThatCanBeKeptToHaveNoMistake() {
        for (String provider : List.of("auto", "jdk")) {
            assertThat(CipherSuites.mistakes(List.of(), List.of(), provider)).isEmpty();
            assertThat(CipherSuites.mistakes(
                            List.of("TLSv1.2"), List.of(EC_GCM, "ECDHE-RSA-AES128-GCM-SHA256"), provider))
                    .isEmpty();
            assertThat(CipherSuites.mistakes(List.of(), List.of(OF_13, EC_GCM), provider))
                    .isEmpty();
        }
    }

    @Test
    void weakSuitesAreNotKnown() {
        for (String weak : List.of(
                "TLS_RSA_WITH_3DES_EDE_CBC_SHA", "TLS_DH_anon_WITH_AES_128_CBC_SHA", "TLS_RSA_WITH_NULL_SHA256")) {
            assertThat(CipherSuites.mistakes(List.of(), List.of(weak), "auto"))
                    .singleElement()
                    .asString()
                    .startsWith("cipher suite: " + weak + " (expected: ");
        }
    }

    @Test
    void aProtocolWithoutASuiteIsAMistake() {
        assertThat(CipherSuites.mistakes(List.of("TLSv1.3"), List.of(EC_GCM), "jdk"))
                .singleElement()
                .asString()
                .startsWith("protocol: TLSv1.3: none of the cipher suites is of it (expected: ")
                .contains(OF_13);
    }

    @Test
    void suitesChooseProtocolsAndProtocolsSuites() {
        TlsRules rules = new TlsRules(TlsRules.VERSIONS, List.of(EC_GCM));
        assertThat(CipherSuites.protocols(rules)).containsExactly("TLSv1.2");
        assertThat(CipherSuites.suites(new TlsRules(List.of("TLSv1.2"), List.of(OF_13, EC_GCM))))
                .containsExactly(EC_GCM);
        assertThat(CipherSuites.protocols(TlsRules.USUAL)).containsExactly("TLSv1.3", "TLSv1.2");
    }

    @Test
    void http2NeedsASuiteThatItAllows() {
        assertThat(CipherSuites.areFitForHttp2(TlsRules.USUAL)).isTrue();
        assertThat(CipherSuites.areFitForHttp2(new TlsRules(TlsRules.VERSIONS, List.of(EC_CBC, EC_GCM))))
                .isTrue();
        assertThat(CipherSuites.areFitForHttp2(new TlsRules(TlsRules.VERSIONS, List.of(EC_CBC))))
                .isFalse();
        assertThat(CipherSuites.areFitForHttp2(
                        new TlsRules(TlsRules.VERSIONS, List.of("TLS_RSA_WITH_AES_128_GCM_SHA256"))))
                .isFalse();
    }

    @Test
    void sessionsOfOtherRulesAreOthers() {
        byte[] usual = policy("", TlsRules.USUAL);

        assertThat(policy("", TlsRules.USUAL)).isEqualTo(usual);
        assertThat(policy("a.test", TlsRules.USUAL)).isNotEqualTo(usual);
        assertThat(policy("", new TlsRules(List.of("TLSv1.2"), List.of()))).isNotEqualTo(usual);
    }

    private static byte[] policy(String host, TlsRules rules) {
        return new SessionPolicy(SslParams.ClientAuth.NONE, List.of(), host, rules).id("vs1");
    }
}
