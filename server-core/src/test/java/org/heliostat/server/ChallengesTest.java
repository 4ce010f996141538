package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.server.SecureInstance.GET;
import static org.heliostat.server.SecureInstance.context;

import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.heliostat.config.certificate.ServerCertificate;
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

/** How an authority sees that hosts are ours, while it wants to and at no other time. */
class ChallengesTest {

    private static final String PROTOCOL = "acme-tls/1";
    private static final String PATH = "/.well-known/acme-challenge/";

    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    private SecureInstance instance;
    private Pair usual;

    @BeforeEach
    void prepare() throws Exception {
        usual = TestCertificates.make(elsewhere, "www", "EC");
        instance = new SecureInstance(folder);
        instance.install(usual);
    }

    @AfterEach
    void stop() {
        instance.close();
    }

    @Test
    void plainSocketsAnswerTokensThatArePending() throws Exception {
        WebServer server = instance.start(List.of(), SecureInstance.socket("ls1", ""), plain());

        server.httpChallenges(Map.of("token-1", "token-1.thumbprint"));

        assertThat(plainly("GET", "token-1"))
                .startsWith("HTTP/1.1 200 ")
                .contains("application/octet-stream")
                .endsWith("\r\n\r\ntoken-1.thumbprint");
        assertThat(plainly("HEAD", "token-1")).startsWith("HTTP/1.1 200 ").doesNotContain("thumbprint");
        assertThat(plainly("POST", "token-1")).doesNotContain("thumbprint");
        assertThat(plainly("GET", "token-2")).startsWith("HTTP/1.1 404 ");
        assertThat(plainly("GET", "")).startsWith("HTTP/1.1 404 ");
        server.httpChallenges(Map.of());
        assertThat(plainly("GET", "token-1")).startsWith("HTTP/1.1 404 ");
    }

    @Test
    void secureSocketsDoNotAnswerTokens() throws Exception {
        WebServer server = instance.start(List.of(), "");
        server.httpChallenges(Map.of("token-1", "token-1.thumbprint"));

        assertThat(instance.ask(context(null, usual), "TLSv1.3", GET.replace("/session", PATH + "token-1")))
                .startsWith("HTTP/1.1 404 ");
    }

    @ParameterizedTest
    @CsvSource({"openssl,TLSv1.2", "openssl,TLSv1.3", "jdk,TLSv1.2", "jdk,TLSv1.3"})
    void anAuthoritySeesTheProofAndNoHttp(String provider, String version) throws Exception {
        Pair proof = TestCertificates.make(elsewhere, "proof", "EC");
        WebServer server = instance.start(List.of("TLSProvider " + provider), "");
        server.tlsChallenges(Map.of("www.localhost", certificate(proof)));

        try (SSLSocket socket = instance.socket(context(null, proof), version)) {
            handshake(socket, "www.localhost", PROTOCOL);
            assertThat(socket.getApplicationProtocol()).isEqualTo(PROTOCOL);
            assertThat(shown(socket)).isEqualTo(proof.certificate());
            assertThat(afterwards(socket)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void othersSeeTheUsualCertificate(String provider) throws Exception {
        Pair proof = TestCertificates.make(elsewhere, "proof", "EC");
        WebServer server = instance.start(List.of("TLSProvider " + provider), "");
        server.tlsChallenges(Map.of("www.localhost", certificate(proof)));

        assertThat(shownTo("www.localhost", "http/1.1")).isEqualTo(usual.certificate());
        assertThat(shownTo("www.localhost", PROTOCOL, "http/1.1")).isEqualTo(usual.certificate());
        assertThat(shownTo("localhost", PROTOCOL)).isEqualTo(usual.certificate());
        server.tlsChallenges(Map.of());
        assertThat(shownTo("www.localhost", PROTOCOL)).isEqualTo(usual.certificate());
    }

    @Test
    void anAuthorityThatDoesNotAcceptTheProofLeavesNothingBehind() throws Exception {
        Pair proof = TestCertificates.make(elsewhere, "proof", "EC");
        WebServer server = instance.start(List.of(), "");
        server.tlsChallenges(Map.of("localhost", certificate(proof)));

        try (SSLSocket socket = instance.socket(context(null, usual), "TLSv1.3")) {
            assertThatThrownBy(() -> handshake(socket, "localhost", PROTOCOL)).isInstanceOf(SSLException.class);
        }
        assertThat(instance.ask(context(null, usual), "TLSv1.3", GET)).startsWith("HTTP/1.1 200 ");
    }

    private Certificate shownTo(String host, String... protocols) throws Exception {
        try (SSLSocket socket = instance.socket(context(null, usual), "TLSv1.3")) {
            handshake(socket, host, protocols);
            return shown(socket);
        }
    }

    private static void handshake(SSLSocket socket, String host, String... protocols) throws IOException {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setServerNames(List.of(new SNIHostName(host)));
        parameters.setApplicationProtocols(protocols);
        socket.setSSLParameters(parameters);
        socket.startHandshake();
    }

    private static Certificate shown(SSLSocket socket) throws IOException {
        return socket.getSession().getPeerCertificates()[0];
    }

    /** @return what comes; the server may have closed before the client has written */
    private static String afterwards(SSLSocket socket) throws IOException {
        try {
            return SecureInstance.conversation(socket, GET);
        } catch (IOException closed) {
            return "";
        }
    }

    private String plainly(String method, String token) throws IOException {
        try (RawClient client = new RawClient(instance.port(1))) {
            return client.send(method + " " + PATH + token
                            + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                    .readToEnd();
        }
    }

    private static ServerCertificate certificate(Pair pair) {
        return new ServerCertificate("proof", List.of(pair.certificate()), pair.key());
    }

    private static String plain() {
        return "<LS ip=\"127.0.0.1\" port=\"0\" defaultvs=\"vs1\" servername=\"localhost\" id=\"ls2\"/>";
    }
}
