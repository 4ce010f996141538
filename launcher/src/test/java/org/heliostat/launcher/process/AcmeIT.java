package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
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

    private static final String ISSUED =
            "certificate www: issued by localhost for [shop.heliostat.test, www.heliostat.test]";

    @TempDir
    private Path folder;

    private Path instance;
    private int plainPort;
    private int securePort;
    private Pebble authority;

    @BeforeEach
    void prepare() throws Exception {
        instance = folder.resolve("i");
        plainPort = FreePort.find();
        securePort = FreePort.find();
        ServerProcess.makeInstance(instance);
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
        authority = Pebble.start(folder, plainPort, securePort);
        configure(authority.directory(), authority.pem(), "ACMEChallenge " + challenge);

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

        assertThat(shown().getIssuerX500Principal().getName())
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
        configure("https://localhost:" + FreePort.find() + "/dir", "", "");

        try (ServerProcess server = ServerProcess.start(instance)) {
            server.told("certificate www: not ordered: localhost cannot be reached");

            assertThat(shown().getIssuerX500Principal()).isEqualTo(shown().getSubjectX500Principal());
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
        configure("https://localhost:" + FreePort.find() + "/dir", "", "");
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

    private void configure(String directory, String authorityPem, String more) throws Exception {
        Path serverXml = instance.resolve("conf/server.xml");
        String sockets = "<LS id=\"plain\" ip=\"127.0.0.1\" port=\"" + plainPort + "\" defaultvs=\"acme\"/>\n"
                + "<LS id=\"secure\" ip=\"127.0.0.1\" port=\"" + securePort
                + "\" security=\"on\" defaultvs=\"acme\" servername=\"www.heliostat.test\">"
                + "<SSLPARAMS servercertnickname=\"www\" acme=\"on\"/></LS>\n";
        String virtualServer = "<VS id=\"acme\" mime=\"mime1\" urlhosts=\"www.heliostat.test shop.heliostat.test\"/>\n";
        Files.writeString(
                serverXml,
                Files.readString(serverXml)
                        .replaceFirst("<MIME ", sockets + "<MIME ")
                        .replaceFirst("</VSCLASS>", virtualServer + "</VSCLASS>"));
        List<String> lines = new ArrayList<>(Files.readAllLines(instance.resolve("conf/magnus.conf")));
        lines.removeIf(line -> line.startsWith("Security "));
        lines.addAll(List.of(
                "Security on",
                "ACMEDirectoryURL " + directory,
                "ACMETermsAgreed on",
                "ACMEContact webmaster@heliostat.test",
                "ACMERetryInterval 1",
                more));
        if (!authorityPem.isEmpty()) {
            Files.writeString(instance.resolve("conf/authority.pem"), authorityPem);
            lines.add("ACMEAuthorityFile conf/authority.pem");
        }
        Files.write(instance.resolve("conf/magnus.conf"), lines);
    }

    private void awaitIssuer(String name) {
        Await.until(() -> shown().getIssuerX500Principal().getName().contains(name));
    }

    /** @return what the secure socket shows, whoever has signed it */
    private X509Certificate shown() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Everybody()}, new SecureRandom());
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", securePort)) {
                socket.setSoTimeout(60_000);
                socket.startHandshake();
                return (X509Certificate) socket.getSession().getPeerCertificates()[0];
            }
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private String mode(String file) throws Exception {
        return PosixFilePermissions.toString(
                Files.getPosixFilePermissions(instance.resolve("conf").resolve(file)));
    }

    /** Believes everybody: what is shown is looked at afterwards. */
    private static final class Everybody extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
