package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates of a real authority, with the packaged server. */
class AcmeIT {

    private static final String ISSUED = AcmeInstance.ISSUED;

    @TempDir
    private Path folder;

    private Path instance;
    private AcmeInstance acme;
    private Pebble authority;

    @BeforeEach
    void prepare() throws Exception {
        instance = folder.resolve("i");
        acme = AcmeInstance.make(instance);
    }

    @AfterEach
    void close() throws Exception {
        if (authority != null) {
            authority.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http-01", "tls-alpn-01"})
    void aCertificateIsOrderedShownAndRenewed(String challenge) throws Exception {
        authority = Pebble.start(folder, acme.plainPort(), acme.securePort());
        acme.configure(authority.directory(), authority.pem(), "ACMEChallenge " + challenge);

        try (ServerProcess server = ServerProcess.start(instance)) {
            server.told("certificate www: it has not come from its authority yet", ISSUED);
            awaitIssuer("Pebble");
            assertThat(ServerProcess.run(folder, "perfdump", "--instance", instance.toString())
                            .out())
                    .contains("CertificateOrder www:")
                    .containsPattern("Last Order +issued\n")
                    .containsPattern("Issued/Failed Orders +1/0\n");
            orderAnewByHand();
            server.signal("TERM");
            assertThat(server.exitCode()).isZero();
        }
        if (challenge.equals("http-01")) {
            assertThat(Files.readString(instance.resolve("logs/access")))
                    .containsPattern("\"GET /\\.well-known/acme-challenge/\\S+ HTTP/1\\.1\" 200 ");
        }
        assertThat(mode("certs/www.pem")).isEqualTo("rw-------");
        assertThat(mode("certs/acme-account.key")).isEqualTo("rw-------");
        String first = Files.readString(instance.resolve("conf/certs/www.pem"));
        authority.takesBack(first.substring(0, first.indexOf("-----END CERTIFICATE-----") + 25) + "\n");

        try (ServerProcess server = ServerProcess.start(instance)) {
            assertThat(server.told(ISSUED)).doesNotContain("it has not come from its authority yet");
            assertThat(Files.readString(instance.resolve("conf/certs/www.pem"))).isNotEqualTo(first);
            server.told("changed on disk and in use");
            server.signal("TERM");
            assertThat(server.exitCode()).isZero();
        }
        assertThat(authority.output())
                .as("the account is kept")
                .contains("There are now 1 accounts")
                .doesNotContain("There are now 2 accounts");
    }

    private void orderAnewByHand() throws Exception {
        Path file = instance.resolve("conf/certs/www.pem");
        Files.delete(file);

        assertThat(reload()).isZero();

        assertThat(acme.shown().getIssuerX500Principal().getName())
                .as("what is in memory stays")
                .contains("Pebble");
        Await.until(() -> Files.exists(file));
    }

    private int reload() throws Exception {
        return ServerProcess.run(folder, "reload", "--instance", instance.toString())
                .exitCode();
    }

    @Test
    void withoutTheAuthorityTheServerServesAllTheSame() throws Exception {
        acme.configure("https://localhost:" + FreePort.find() + "/dir", "", "");

        try (ServerProcess server = ServerProcess.start(instance)) {
            server.told("certificate www: not ordered: localhost cannot be reached");

            assertThat(acme.shown().getIssuerX500Principal())
                    .isEqualTo(acme.shown().getSubjectX500Principal());
            assertThat(ServerProcess.run(folder, "health", "--instance", instance.toString())
                            .exitCode())
                    .isZero();
            assertThat(ServerProcess.run(folder, "perfdump", "--instance", instance.toString())
                            .out())
                    .containsPattern("Last Order +localhost cannot be reached")
                    .containsPattern("Certificate Days Left +0\n");
            server.signal("TERM");
            assertThat(server.exitCode()).isZero();
        }
    }

    @Test
    void checkTellsBeforehand() throws Exception {
        acme.configure("https://localhost:" + FreePort.find() + "/dir", "", "");
        Path magnus = instance.resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus).replace("ACMETermsAgreed on", "ACMETermsAgreed off"));
        Path serverXml = instance.resolve("conf/server.xml");
        Files.writeString(
                serverXml, Files.readString(serverXml).replace("\"www.heliostat.test shop", "\"*.heliostat.test shop"));

        ServerProcess.Result result = ServerProcess.run(folder, "check", "--instance", instance.toString());

        assertThat(result.exitCode()).isEqualTo(78);
        assertThat(result.out())
                .containsPattern("conf/magnus.conf:\\d+: ACMETermsAgreed: off \\(expected: on")
                .containsPattern(
                        "conf/server.xml:\\d+: VS acme: urlhosts: \\*\\.heliostat\\.test \\(expected: the name");
    }

    private void awaitIssuer(String name) {
        Await.until(() -> acme.shown().getIssuerX500Principal().getName().contains(name));
    }

    private String mode(String file) throws Exception {
        return PosixFilePermissions.toString(
                Files.getPosixFilePermissions(instance.resolve("conf").resolve(file)));
    }
}
