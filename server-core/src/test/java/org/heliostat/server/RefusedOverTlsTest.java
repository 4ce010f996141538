package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused on a port with TLS: handshakes that fail, requests for another host. */
class RefusedOverTlsTest {

    /** A record of a handshake that says it is longer than what comes. */
    private static final String HALF_A_HELLO = "\u0016\u0003\u0001\u0002";

    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    private Pair certificate;
    private WebServer server;

    @BeforeEach
    void start() throws Exception {
        certificate = TestCertificates.make(elsewhere, "www", "EC");
        Files.createDirectories(folder.resolve("conf/certs"));
        Files.writeString(folder.resolve("conf/certs/www.pem"), certificate.certificatePem());
        Files.writeString(folder.resolve("conf/certs/www.key"), certificate.keyPem());
        server = new TestInstance(
                        folder,
                        List.of(
                                "Security on",
                                "LogFlushInterval 1",
                                "RequestIdHeader X-Request-Id",
                                "Init fn=\"flex-init\" access=\"logs/access\""))
                .withObjConf(
                        conf -> conf.replaceFirst("</Object>", "AddLog fn=\"flex-log\" name=\"access\"\n</Object>"))
                .withServerXml(xml -> xml.replace(
                                "servername=\"localhost\"/>",
                                "servername=\"localhost\" security=\"on\"><SSLPARAMS servercertnickname=\"www\"/></LS>")
                        .replace(
                                "</VSCLASS>",
                                "<VS id=\"vs2\" connections=\"ls1\" urlhosts=\"other.example\" mime=\"mime1\">"
                                        + "<PROPERTY name=\"docroot\" value=\"../docs\"/></VS></VSCLASS>"))
                .start(Map.of());
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @ParameterizedTest
    @ValueSource(strings = {"EHLO localhost\r\n", HALF_A_HELLO})
    void aHandshakeThatFailsIsCountedByCauseAndLogged(String sent) throws Exception {
        try (RawClient client = new RawClient(port())) {
            client.send(sent).endOutput();
            endOf(client);
        }

        Await.until(() -> count("tls-handshake") == 1);
        RequestCountersSnapshot requests = server.snapshot().requests();
        assertThat(requests.requests()).isEqualTo(1);
        assertThat(requests.status4xx() + requests.status5xx()).isZero();
        assertThat(requests.statusOther()).isEqualTo(1);
        assertThat(counted("vs1")).isEqualTo(requests);
        assertThat(awaitLines(1))
                .singleElement()
                .asString()
                .startsWith("127.0.0.1 - - [")
                .endsWith("] \"-\" - -");
    }

    @ParameterizedTest
    @CsvSource({"localhost,vs1", "other.example,vs2"})
    void aRequestWithoutTlsIsToldWhereToCome(String host, String virtualServer) throws Exception {
        String answer;
        try (RawClient client = new RawClient(port())) {
            answer = client.send("GET /a?b HTTP/1.1\r\nHost: " + host + ":" + port() + "\r\n\r\n")
                    .readToEnd();
        }

        assertThat(answer)
                .startsWith("HTTP/1.1 301 Moved Permanently\r\nDate: ")
                .contains("\r\nLocation: https://" + host + ":" + port() + "/a?b\r\n")
                .containsPattern("\r\nX-Request-Id: [0-9a-z]+-[0-9a-z]+\r\n");
        assertThat(count("plain-http")).isEqualTo(1);
        assertThat(counted(virtualServer).requests()).isEqualTo(1);
        assertThat(server.snapshot().protocol().tlsFailures()).isZero();
        assertThat(awaitLines(1)).singleElement().asString().contains("\"GET /a?b HTTP/1.1\" 301 ");
    }

    @Test
    void whoMakesMoreHandshakesThanItsShareIsClosed() throws Exception {
        Path magnus = folder.resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus) + "\nTLSHandshakeRate 1\nTLSHandshakesPerClient 1\n");
        assertThat(server.reload().applied()).isTrue();

        // Two may fall into two seconds.
        Await.until(() -> {
            try {
                ask("TLSv1.3", "localhost", "localhost");
            } catch (Exception closed) {
                assertThat(closed).isInstanceOf(IOException.class);
            }
            return count("handshake-limit") > 0;
        });

        assertThat(server.snapshot().protocol().tlsFailures()).isZero();
    }

    @Test
    void aRequestWithoutTlsAndHostIsRefused() throws Exception {
        try (RawClient client = new RawClient(port())) {
            assertThat(client.send("GET / HTTP/1.1\r\n\r\n").readToEnd()).startsWith("HTTP/1.1 400 Bad Request\r\n");
        }

        assertThat(count("malformed")).isEqualTo(1);
    }

    @Test
    void aClientThatDoesNotTrustTheCertificateIsCountedToo() throws Exception {
        assertThatThrownBy(() -> ask(SSLContext.getDefault(), "TLSv1.2", "localhost", "localhost"))
                .isInstanceOf(SSLException.class);

        Await.until(() ->
                count("tls-handshake") == 1 && server.snapshot().protocol().tlsFailures() == 1);
    }

    @Test
    void aLookWhetherThePortIsOpenIsNeitherRequestNorLine() throws Exception {
        new RawClient(port()).close();
        new RawClient(port()).reset();
        try (RawClient ended = new RawClient(port())) {
            endOf(ended.endOutput());
        }
        Await.until(() -> server.snapshot().protocol().connectionsOpen() == 0);

        assertThat(ask("TLSv1.3", "localhost", "localhost")).startsWith("HTTP/1.1 200 ");

        Await.until(() -> server.snapshot().requests().requests() == 1);
        assertThat(server.snapshot().refusals().total()).isZero();
        assertThat(server.snapshot().protocol().tlsFailures()).isZero();
        assertThat(awaitLines(1)).singleElement().asString().contains("GET /index.html");
    }

    @Test
    void aRequestForAnotherHostIsCountedByCauseAndLoggedOnce() throws Exception {
        assertThat(ask("TLSv1.3", "localhost", "other.example")).startsWith("HTTP/1.1 421 ");

        assertThat(count("misdirected")).isEqualTo(1);
        Await.until(() -> counted("vs2").requests() == 1);
        ServerSnapshot snapshot = server.snapshot();
        assertThat(counted("vs2").status4xx()).isEqualTo(1);
        assertThat(snapshot.requests().requests()).isEqualTo(1);
        assertThat(snapshot.refusals().unqueued())
                .as("a session thread has answered")
                .isZero();
        assertThat(awaitLines(1)).singleElement().asString().contains("\"GET /index.html HTTP/1.1\" 421 ");
    }

    private int port() {
        return server.listenAddresses().get(0).port();
    }

    /** The JDK tells the end of a connection that the server has cut either way. */
    private static void endOf(RawClient client) {
        try {
            client.readToEnd();
        } catch (IOException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
    }

    private String ask(String version, String serverName, String host) throws Exception {
        return ask(trusting(), version, serverName, host);
    }

    private String ask(SSLContext context, String version, String serverName, String host) throws Exception {
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port())) {
            socket.setSoTimeout(60_000);
            socket.setEnabledProtocols(new String[] {version});
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(serverName)));
            socket.setSSLParameters(parameters);
            String request = "GET /index.html HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private SSLContext trusting() throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("server", certificate.certificate());
        TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
        trustManagers.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trustManagers.getTrustManagers(), null);
        return context;
    }

    private RequestCountersSnapshot counted(String virtualServer) {
        return Optional.ofNullable(server.snapshot().virtualServer(virtualServer))
                .orElseThrow()
                .requests();
    }

    private long count(String cause) {
        return server.snapshot().refusals().causes().stream()
                .filter(one -> one.cause().equals(cause))
                .mapToLong(RefusalsSnapshot.Cause::count)
                .sum();
    }

    private List<String> awaitLines(int count) throws IOException {
        Await.until(() -> lines().size() >= count);
        return lines();
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(folder.resolve("logs/access")).stream()
                    .filter(line -> !line.startsWith("format="))
                    .toList();
        } catch (IOException notYet) {
            return List.of();
        }
    }
}
