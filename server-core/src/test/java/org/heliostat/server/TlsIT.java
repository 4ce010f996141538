package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.client.TlsSession;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTPS on a real port, with the JDK's own client at the other end. */
class TlsIT {

    private static final String GET = "GET /session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    private Pair server;
    private int wantedPort;
    private @Nullable WebServer running;

    @BeforeEach
    void makeCertificate() throws Exception {
        server = TestCertificates.make(elsewhere, "www", "EC");
        Files.createDirectories(folder.resolve("conf/certs/trusted"));
        install(server);
    }

    @AfterEach
    void stop() {
        if (running != null) {
            running.stop();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void filesOfEverySizeArriveWhole(String transport) throws Exception {
        byte[] huge = new byte[3_000_001];
        new Random(1).nextBytes(huge);
        start("", "Transport " + transport);
        Files.write(folder.resolve("docs/huge"), huge);

        assertThat(get("/index.html").body()).isEqualTo("<p>hello</p>".getBytes(StandardCharsets.US_ASCII));
        assertThat(get("/huge").body()).isEqualTo(huge);
        assertThat(get("/huge").headers().firstValue("Content-Length")).contains("3000001");
        byte[] part = client(server, null)
                .send(
                        HttpRequest.newBuilder(uri("/huge"))
                                .header("Range", "bytes=1000000-1999999")
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray())
                .body();
        assertThat(part).isEqualTo(Arrays.copyOfRange(huge, 1_000_000, 2_000_000));
        assertThat(protocol().tlsHandshakes()).isPositive();
        assertThat(protocol().tlsFailures()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void theExchangeKnowsWhatWasAgreedOn(String version) throws Exception {
        start("");

        String told = ask(context(server, null), version, GET);

        assertThat(told).startsWith("HTTP/1.1 200 OK").contains("\r\nhttps " + version + " TLS_");
        assertThat(told).containsPattern("(128|256) bits");
    }

    @Test
    void olderVersionsAreRefused() throws Exception {
        start("");

        assertThatThrownBy(() -> ask(context(server, null), "TLSv1.1", GET)).isInstanceOf(SSLException.class);
    }

    @Test
    void aClientThatSpeaksNoTlsIsCountedAndCut() throws Exception {
        start("");

        try (Socket plain = new Socket("127.0.0.1", port())) {
            plain.getOutputStream().write("EHLO localhost\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(plain.getInputStream().readAllBytes()).isEmpty();
        } catch (IOException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }

        Await.until(() -> protocol().tlsFailures() == 1);
        assertThat(get("/index.html").statusCode()).isEqualTo(200);
    }

    @Test
    void aClientThatNeverBeginsIsCutAfterAcceptTimeout() throws Exception {
        start("", "AcceptTimeout 1");

        try (Socket silent = new Socket("127.0.0.1", port())) {
            assertThat(silent.getInputStream().read()).isEqualTo(-1);
        }

        assertThat(protocol().headTimeouts()).isEqualTo(1);
        assertThat(running().snapshot().refusals().total()).isZero();
    }

    @Test
    void anOptionalCertificateOfTheClientIsShownToTheApplication() throws Exception {
        Pair alice = TestCertificates.make(elsewhere, "alice", "RSA");
        Pair mallory = TestCertificates.make(elsewhere, "mallory", "RSA");
        trust(alice);
        start("<SSLPARAMS servercertnickname=\"www\" clientauth=\"optional\"/>");

        assertThat(ask(context(server, alice), "TLSv1.3", GET)).contains("client CN=alice");
        assertThat(ask(context(server, null), "TLSv1.3", GET)).contains("client nobody");
        // The server says whom it believes: a client with a certificate of somebody else does not even show it.
        assertThat(ask(context(server, mallory), "TLSv1.2", GET)).contains("client nobody");
    }

    @Test
    void aRequiredCertificateIsRequired() throws Exception {
        Pair alice = TestCertificates.make(elsewhere, "alice", "EC");
        trust(alice);
        start("<SSLPARAMS servercertnickname=\"www\" clientauth=\"on\"/>");

        assertThat(ask(context(server, alice), "TLSv1.3", GET)).contains("client CN=alice");
        assertThatThrownBy(() -> ask(context(server, null), "TLSv1.2", GET)).isInstanceOf(IOException.class);
    }

    @Test
    void aReloadGivesNewConnectionsTheNewCertificate() throws Exception {
        WebServer web = start("");
        assertThat(get("/index.html").statusCode()).isEqualTo(200);
        Pair renewed = TestCertificates.make(elsewhere, "renewed", "RSA");
        install(renewed);

        assertThat(web.reload().applied()).isTrue();

        assertThatThrownBy(() -> ask(context(server, null), "TLSv1.3", GET)).isInstanceOf(SSLException.class);
        assertThat(ask(context(renewed, null), "TLSv1.3", GET)).startsWith("HTTP/1.1 200");
    }

    @Test
    void aRenamedListenSocketGetsTheNewCertificateToo() throws Exception {
        wantedPort = FreePort.find();
        WebServer web = start("");
        Path xml = folder.resolve("conf/server.xml");
        Files.writeString(xml, Files.readString(xml).replace("\"ls1\"", "\"front\""));
        Pair renewed = TestCertificates.make(elsewhere, "renewed", "EC");
        install(renewed);

        assertThat(web.reload().applied()).isTrue();

        assertThat(ask(context(renewed, null), "TLSv1.3", GET)).startsWith("HTTP/1.1 200");
    }

    @Test
    void aClientThatRenegotiatesIsCut() throws Exception {
        start("");

        try (SSLSocket socket = socket(context(server, null), "TLSv1.2")) {
            String kept = "GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n";
            socket.getOutputStream().write(kept.getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo('H');

            assertThatThrownBy(() -> {
                        socket.startHandshake();
                        conversation(socket, GET);
                    })
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aCloseInsideOfTlsEndsTheConnectionWithoutAnEndOfTheSocket(String version) throws Exception {
        start("", "KeepAliveTimeout 300", "AcceptTimeout 300");

        try (Socket plain = new Socket("127.0.0.1", port())) {
            plain.setSoTimeout(60_000);
            SSLSocket layered = (SSLSocket)
                    context(server, null).getSocketFactory().createSocket(plain, "localhost", port(), false);
            layered.setEnabledProtocols(new String[] {version});
            layered.startHandshake();
            layered.close();

            assertThat(plain.getInputStream().readAllBytes()).isNotNull();
        }
    }

    @Test
    void aTrustedProxyMayBringRequestsForOtherHosts() throws Exception {
        start("", "TrustedProxies 127.0.0.0/8");

        assertThat(askAs(context(server, null), "localhost", "other.example")).startsWith("HTTP/1.1 200");
        assertThat(askAs(context(server, null), "localhost", "localhost\r\nX-Forwarded-Host: other.example"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void aBrokenCertificateKeepsTheOldOneInService() throws Exception {
        WebServer web = start("");
        Files.writeString(folder.resolve("conf/certs/www.pem"), "nothing");

        assertThat(web.reload().applied()).isFalse();

        assertThat(get("/index.html").statusCode()).isEqualTo(200);
    }

    @Test
    void aHostThatDiffersFromTheHandshakesIsMisdirected() throws Exception {
        start("");

        assertThat(askAs(context(server, null), "localhost", "other.example"))
                .startsWith("HTTP/1.1 421 Misdirected Request");
        assertThat(askAs(context(server, null), "other.example", "other.example"))
                .startsWith("HTTP/1.1 200");
        // Both belong to the same virtual server.
        assertThat(askAs(context(server, null), "localhost", "www.localhost")).startsWith("HTTP/1.1 200");
    }

    @Test
    void anAnswerThatClosesIsEndedInsideOfTlsToo() throws Exception {
        start("");

        try (SSLSocket socket = socket(context(server, null), "TLSv1.2")) {
            socket.getOutputStream().write(GET.getBytes(StandardCharsets.US_ASCII));
            // An end of the connection without close_notify would be an exception here.
            assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
        }
    }

    private static Outcome session(Exchange exchange) throws IOException {
        TlsSession tls = exchange.request().connection().tls();
        List<X509Certificate> shown = tls == null ? List.of() : tls.clientCertificates();
        String client = shown.isEmpty()
                ? "nobody"
                : shown.get(0).getSubjectX500Principal().getName();
        String text = tls == null
                ? "no TLS"
                : exchange.request().client().scheme() + " " + tls.protocol() + " " + tls.cipherSuite() + " "
                        + tls.keySize() + " bits, client " + client;
        exchange.response().status(200);
        exchange.response().output().write(text.getBytes(StandardCharsets.US_ASCII));
        return Outcome.PROCEED;
    }

    private WebServer start(String sslParams, String... magnus) throws Exception {
        List<String> lines = new ArrayList<>(List.of("Security on"));
        lines.addAll(List.of(magnus));
        String params = sslParams.isEmpty() ? "<SSLPARAMS servercertnickname=\"www\"/>" : sslParams;
        StageFunction session = TlsIT::session;
        WebServer web = new TestInstance(folder, lines)
                .withServerXml(xml -> xml.replace("port=\"0\"", "port=\"" + wantedPort + "\"")
                        .replace(
                                "servername=\"localhost\"/>",
                                "servername=\"localhost\" security=\"on\">" + params + "</LS>")
                        .replace("urlhosts=\"localhost\"", "urlhosts=\"localhost www.localhost\"")
                        .replace(
                                "</VSCLASS>",
                                "<VS id=\"vs2\" connections=\"ls1\" urlhosts=\"other.example\" mime=\"mime1\">"
                                        + "<PROPERTY name=\"docroot\" value=\"../docs\"/></VS></VSCLASS>"))
                .start(Map.of("session", session));
        running = web;
        return web;
    }

    private void install(Pair pair) throws Exception {
        Files.writeString(folder.resolve("conf/certs/www.pem"), pair.certificatePem());
        Files.writeString(folder.resolve("conf/certs/www.key"), pair.keyPem());
    }

    private void trust(Pair pair) throws Exception {
        Files.writeString(folder.resolve("conf/certs/trusted/clients.pem"), pair.certificatePem());
    }

    private ProtocolSnapshot protocol() {
        return running().snapshot().protocol();
    }

    private WebServer running() {
        WebServer web = running;
        if (web == null) {
            throw new IllegalStateException("not started");
        }
        return web;
    }

    private int port() {
        return running().listenAddresses().get(0).port();
    }

    private URI uri(String path) {
        return URI.create("https://localhost:" + port() + path);
    }

    private HttpResponse<byte[]> get(String path) throws Exception {
        return client(server, null)
                .send(HttpRequest.newBuilder(uri(path)).build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static HttpClient client(Pair trusted, @Nullable Pair own) throws Exception {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(context(trusted, own))
                .build();
    }

    private String ask(SSLContext context, String version, String request) throws IOException {
        try (SSLSocket socket = socket(context, version)) {
            return conversation(socket, request);
        }
    }

    /** Each with a context of its own: the JDK resumes a session whatever name it is asked for. */
    private String askAs(SSLContext context, String serverName, String host) throws IOException {
        try (SSLSocket socket = socket(context, "TLSv1.3")) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(serverName)));
            socket.setSSLParameters(parameters);
            return conversation(socket, "GET /index.html HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
        }
    }

    private SSLSocket socket(SSLContext context, String version) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port());
        socket.setSoTimeout(60_000);
        socket.setEnabledProtocols(new String[] {version});
        return socket;
    }

    private static String conversation(SSLSocket socket, String request) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(request.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        InputStream in = socket.getInputStream();
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    private static SSLContext context(Pair trusted, @Nullable Pair own) throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("server", trusted.certificate());
        TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
        trustManagers.init(trust);
        KeyManagerFactory keyManagers = KeyManagerFactory.getInstance("PKIX");
        if (own == null) {
            keyManagers.init(null, null);
        } else {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(own.store())) {
                keys.load(in, TestCertificates.PASSWORD.toCharArray());
            }
            keyManagers.init(keys, TestCertificates.PASSWORD.toCharArray());
        }
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), new SecureRandom());
        return context;
    }
}
