package org.heliostat.certificates.acme;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is told before the first order. */
class AcmeCheckTest {

    private static final List<String> GOOD = List.of("ACMETermsAgreed on", "ACMEContact webmaster@www.example");
    private static final String PORTS = "www.example.com";

    @TempDir
    private Path folder;

    private OrderingInstance instance;

    @BeforeEach
    void prepare() throws Exception {
        instance = new OrderingInstance(folder);
    }

    @Test
    void aGoodConfigurationHasNothingToTell() throws Exception {
        assertThat(check(onUsualPorts(OrderingInstance.serverXml(PORTS)), GOOD)).isEmpty();
    }

    @Test
    void withoutACertificateToOrderNothingIsLookedAt() throws Exception {
        assertThat(check(OrderingInstance.serverXml("*.example").replace("acme=\"on\"", "acme=\"off\""), List.of()))
                .isEmpty();
    }

    @Test
    void everythingIsToldAtOnceWithItsPlace() throws Exception {
        List<Finding> findings = check(
                OrderingInstance.serverXml("*.example 10.0.0.1 local _x.example")
                        .replace("id=\"ls1\"", "id=\"ls3\""),
                List.of("ACMEDirectoryURL http://authority.example/directory", "ACMEContact nobody"));

        assertThat(findings.stream().filter(Finding::isError).map(Finding::toString))
                .anyMatch(text -> text.startsWith("conf/magnus.conf") && text.contains("ACMEDirectoryURL: http://"))
                .anyMatch(text -> text.startsWith("conf/magnus.conf") && text.contains("ACMEContact: nobody"))
                .anyMatch(text -> text.startsWith("conf/server.xml:4: ACMETermsAgreed: off (expected: on"))
                .anyMatch(text -> text.startsWith("conf/server.xml:8: VS vs1: urlhosts: *.example"))
                .anyMatch(text -> text.startsWith("conf/server.xml:8: VS vs1: urlhosts: 10.0.0.1"))
                .anyMatch(text -> text.startsWith("conf/server.xml:8: VS vs1: urlhosts: _x.example"));
        assertThat(findings.stream().filter(finding -> !finding.isError()).map(Finding::toString))
                .anyMatch(text -> text.startsWith("conf/server.xml:8: VS vs1: urlhosts: local (expected: a name that"))
                .anyMatch(text -> text.startsWith("conf/server.xml:4: SSLPARAMS: acme: on, port 80 is nobody's"));
    }

    @Test
    void withoutAPlainSocketNobodyCouldAsk() throws Exception {
        String secureOnly = OrderingInstance.serverXml(PORTS).replaceFirst("<LS id=\"ls1\"[^>]*>", "");

        assertThat(check(secureOnly, GOOD).toString())
                .contains("no listen socket without security (expected: one on port 80");
        assertThat(check(onUsualPorts(secureOnly), with("ACMEChallenge tls-alpn-01")))
                .isEmpty();
    }

    @Test
    void noContactIsAWarning() throws Exception {
        assertThat(check(onUsualPorts(OrderingInstance.serverXml(PORTS)), List.of("ACMETermsAgreed on")))
                .singleElement()
                .matches(finding ->
                        !finding.isError() && finding.toString().startsWith("conf/server.xml:4: ACMEContact: none"));
    }

    @Test
    void aKeyOfTheAccountThatIsNoneIsToldAndStopsNobody() throws Exception {
        Files.createDirectories(instance.conf().resolve("certs"));
        Files.writeString(instance.conf().resolve("certs/acme-account.key"), "garbage");

        assertThat(check(onUsualPorts(OrderingInstance.serverXml(PORTS)), GOOD))
                .singleElement()
                .matches(finding -> !finding.isError())
                .asString()
                .startsWith("conf/certs/acme-account.key: cannot be used: it holds no pair of EC keys (expected: ");
    }

    @Test
    void aSocketWithoutTlsOrdersNothing() throws Exception {
        assertThat(check(OrderingInstance.serverXml(PORTS).replace("security=\"on\"", "security=\"off\""), List.of()))
                .singleElement()
                .matches(finding -> !finding.isError()
                        && finding.text()
                                .equals("SSLPARAMS: acme: on has no effect (expected: security=\"on\" of LS ls2)"));
    }

    @Test
    void tooManyHostsAreAnError() throws Exception {
        StringBuilder hosts = new StringBuilder();
        for (int i = 0; i <= 100; i++) {
            hosts.append(" h").append(i).append(".example.com");
        }

        assertThat(check(
                                onUsualPorts(OrderingInstance.serverXml(
                                        hosts.toString().strip())),
                                GOOD)
                        .toString())
                .contains("acme: on with 101 names of hosts (expected: 1 to 100");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ACMEAuthorityFile nowhere.pem       | ACMEAuthorityFile: nowhere.pem (expected: a file that can be read)",
                "ACMEAuthorityFile conf/mime.types   | ACMEAuthorityFile: conf/mime.types (expected: a PEM file",
                "ACMEExternalAccount me              | ACMEExternalAccount: … (expected: both",
                "ACMEExternalKey a2V5                | ACMEExternalKey: … (expected: both"
            })
    void wrongValuesAreErrors(String line, String told) throws Exception {
        assertThat(check(onUsualPorts(OrderingInstance.serverXml(PORTS)), with(line))
                        .toString())
                .contains(told);
    }

    private static List<String> with(String... lines) {
        List<String> all = new ArrayList<>(GOOD);
        all.addAll(Arrays.asList(lines));
        return all;
    }

    private static String onUsualPorts(String serverXml) {
        return serverXml.replace("8080", "80").replace("8443", "443");
    }

    private List<Finding> check(String serverXml, List<String> magnus) throws Exception {
        instance.write(serverXml, magnus);
        Findings findings = new Findings();
        new AcmeCheck().check(instance.read().draft().orElseThrow(), findings);
        return findings.sorted();
    }
}
