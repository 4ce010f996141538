package org.heliostat.acl.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.userdb.LdapConfig;
import org.heliostat.config.userdb.LdapConfig.GroupKinds;
import org.heliostat.config.userdb.LdapConfig.Limits;
import org.heliostat.config.userdb.LdapConfig.Security;
import org.heliostat.config.userdb.LdapConfig.Server;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** ldaps and StartTLS. */
class DirectoryTlsTest {

    @TempDir
    private Path folder;

    private Pair certificate;

    @BeforeEach
    void makeCertificate() throws Exception {
        certificate = TestCertificates.make(folder, "ldap", "RSA");
    }

    @ParameterizedTest
    @EnumSource(
            value = Security.class,
            names = {"TLS", "START_TLS"})
    void logsInOverTls(Security security) throws Exception {
        try (TestDirectory directory = TestDirectory.withTls(certificate, security == Security.START_TLS)
                        .person("ann", "ann's secret");
                LdapDirectory asked = directory(directory.port(), security, certificate)) {
            Person ann = asked.find("ann");
            assertThat(ann).isNotNull();
            assertThat(asked.isPassword(ann.dn(), "ann's secret")).isTrue();
            assertThat(asked.isPassword(ann.dn(), "wrong")).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Security.class,
            names = {"TLS", "START_TLS"})
    void aDirectoryThatNobodyVouchesForIsToldNothing(Security security) throws Exception {
        Pair other = TestCertificates.make(folder, "other", "RSA");
        try (TestDirectory directory = TestDirectory.withTls(certificate, security == Security.START_TLS)
                        .person("ann", "ann's secret");
                LdapDirectory asked = directory(directory.port(), security, other)) {
            assertThatThrownBy(() -> asked.find("ann")).isInstanceOf(DirectoryUnavailableException.class);
            assertThat(directory.asked()).as("binds and searches").isZero();
        }
    }

    @Test
    void noPasswordGoesToADirectoryThatRefusesStartTls() throws Exception {
        try (TestDirectory directory = new TestDirectory().person("ann", "ann's secret");
                LdapDirectory asked = directory(directory.port(), Security.START_TLS, certificate)) {
            assertThatThrownBy(() -> asked.find("ann")).isInstanceOf(DirectoryUnavailableException.class);
            assertThat(directory.asked()).as("binds and searches").isZero();
        }
    }

    private LdapDirectory directory(int port, Security security, Pair trusted) throws Exception {
        Path trust = folder.resolve("trust.pem");
        Files.writeString(trust, trusted.certificatePem());
        LdapConfig config = new LdapConfig(
                SourceLocation.none(),
                List.of(new Server("127.0.0.1", port)),
                security,
                Optional.of(trust),
                TestDirectory.BASE,
                "cn=server",
                "server secret",
                LdapConfig.USER_FILTER,
                "uid",
                "",
                LdapConfig.GROUP_FILTER,
                "cn",
                GroupKinds.STATIC,
                Set.of(),
                new Limits(2, 1, Duration.ofSeconds(20), Duration.ofSeconds(20)));
        return new LdapDirectory("people", config, new DirectoryFigures(), Ticker.system());
    }
}
