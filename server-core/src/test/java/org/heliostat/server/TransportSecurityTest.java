package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.config.ConfigException;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.testing.Await;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.RawHttp2Client;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strict-Transport-Security: over TLS, never over plain text, whoever answers. */
class TransportSecurityTest {

    private static final String FIELD = "\r\nStrict-Transport-Security: ";

    @TempDir
    private Path folder;

    private SSLContext trusting;
    private WebServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void answersOverTlsHaveItAndOthersDoNot() throws Exception {
        start("StrictTransportSecurity max-age=3600; includeSubDomains");

        for (String path : List.of("/index.html", "/none", "/%zz")) {
            assertThat(ask(true, path)).containsOnlyOnce(FIELD + "max-age=3600; includeSubDomains\r\n");
            assertThat(ask(false, path)).doesNotContain(FIELD);
        }
    }

    @Test
    void answersOfTheQuickLaneHaveItOverTlsAndNotOverPlainText() throws Exception {
        start("StrictTransportSecurity max-age=3600");
        // What was recorded on one kind of connection is sent on both.
        assertThat(quick(true)).containsOnlyOnce(FIELD + "max-age=3600\r\n");
        assertThat(quick(false)).startsWith("HTTP/1.1 200 ").doesNotContain(FIELD);
        assertThat(quick(true)).containsOnlyOnce(FIELD + "max-age=3600\r\n");
    }

    @Test
    void answersOverHttp2HaveItThoughNothingRanForThem() throws Exception {
        start("StrictTransportSecurity max-age=3600");
        int port = server.listenAddresses().get(1).port();
        try (RawHttp2Client client = new RawHttp2Client(RawHttp2Client.secure(trusting, port, "localhost"))) {
            for (String path : List.of("/index.html", "/%zz")) {
                int stream = path.equals("/%zz") ? 3 : 1;
                assertThat(client.send(Http2Frames.get(stream, path)).answer(stream))
                        .containsEntry("strict-transport-security", "max-age=3600");
            }
        }
    }

    /** @return an answer of the quick lane, to which now and then a session thread is preferred */
    private String quick(boolean secure) {
        AtomicReference<String> answer = new AtomicReference<>("");
        Await.until(() -> {
            long before = server.snapshot().quickLaneAnswers();
            answer.set(askAgain(secure));
            return server.snapshot().quickLaneAnswers() > before;
        });
        return answer.get();
    }

    @Test
    void whatTheAnswerSaysItselfHolds() throws Exception {
        start("StrictTransportSecurity max-age=3600");

        assertThat(ask(true, "/own")).containsOnlyOnce(FIELD).contains(FIELD + "max-age=0\r\n");
    }

    @Test
    void withoutTheDirectiveThereIsNone() throws Exception {
        start("# nothing");

        assertThat(ask(true, "/index.html")).startsWith("HTTP/1.1 200 ").doesNotContain(FIELD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3600", "max-age", "max-age=-1", "max-age=1h", "includeSubDomains", "max-age=1; other"})
    void aValueThatBrowsersWouldPassOverDoesNotStart(String value) {
        assertThatThrownBy(() -> start("StrictTransportSecurity " + value))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("StrictTransportSecurity")
                .hasMessageContaining("expected: max-age=SECONDS");
    }

    private String askAgain(boolean secure) {
        try {
            return ask(secure, "/index.html");
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private void start(String directive) throws Exception {
        TestCertificates.Pair own = TestCertificates.make(folder, "own", "EC");
        trusting = trusting(own);
        StageFunction function = exchange -> {
            exchange.response().headers().set("Strict-Transport-Security", "max-age=0");
            exchange.response().output().write('x');
            return Outcome.PROCEED;
        };
        TestInstance instance = new TestInstance(folder, List.of("Security on", directive))
                .withServerXml(text ->
                        text.replace("<MIME", LS2 + "<MIME").replace("connections=\"ls1\"", "connections=\"ls1,ls2\""));
        Files.createDirectories(folder.resolve("conf/certs"));
        Files.writeString(folder.resolve("conf/certs/own.pem"), own.certificatePem());
        Files.writeString(folder.resolve("conf/certs/own.key"), own.keyPem());
        server = instance.start(Map.of("own", function));
    }

    private static final String LS2 = "<LS id=\"ls2\" ip=\"127.0.0.1\" port=\"0\" defaultvs=\"vs1\" security=\"on\">"
            + "<SSLPARAMS servercertnickname=\"own\"/></LS>";

    private String ask(boolean secure, String path) throws Exception {
        int port = server.listenAddresses().get(secure ? 1 : 0).port();
        try (Socket socket =
                secure ? trusting.getSocketFactory().createSocket("localhost", port) : new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static SSLContext trusting(TestCertificates.Pair own) throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("server", own.certificate());
        TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
        trustManagers.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trustManagers.getTrustManagers(), new SecureRandom());
        return context;
    }
}
