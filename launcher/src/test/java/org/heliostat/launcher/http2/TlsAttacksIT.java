package org.heliostat.launcher.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.heliostat.testing.Await;
import org.heliostat.testing.CutHello;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Handshakes and names that do harm elsewhere, against the packaged jar: rows 41, 42, 64 and 66 of the list of attacks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsAttacksIT {

    private static final int TIMEOUT_MILLIS = 120_000;
    private static final String FORGED = "203.0.113.77";

    private SecureServer server;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        server = SecureServer.start(folder, List.of(), "LogFlushInterval 0");
    }

    @AfterEach
    void othersAreServed() throws IOException {
        try (RawHttp2Client good = server.client(true)) {
            assertThat(good.send(Http2Frames.get(1, "/")).answer(1)).containsEntry(":status", "200");
        }
        assertThat(server.process().output()).doesNotContain("\tat org.heliostat");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    /** Rows 42 and 64: the virtual server of the handshake answers for its own names alone. */
    @ParameterizedTest
    @CsvSource({
        "localhost, localhost, 200",
        "localhost, www.localhost, 200",
        "localhost, other.example, 421",
        "other.example, localhost, 421",
        "other.example, other.example, 200",
    })
    void aHostOfAnotherVirtualServerIsMisdirected(String serverName, String host, int status) throws Exception {
        try (RawHttp2Client client =
                new RawHttp2Client(RawHttp2Client.secure(server.tls(), server.securePort(), serverName))) {
            client.send(Http2Frames.headers(
                    1,
                    true,
                    Http2Frames.block(":method", "GET", ":scheme", "https", ":path", "/", ":authority", host)));

            // One of them has no file of this name, and says so itself.
            assertThat(client.answer(1)).containsEntry(":status", Integer.toString(status));
        }
        try (SSLSocket older = named(plainly(), "TLSv1.3", serverName)) {
            assertThat(conversation(older, "GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 " + status + " ");
        }
    }

    /** Rows 64 and 66: where a certificate is asked for nobody comes in without, by whatever name or pieces of a hello. */
    @ParameterizedTest
    @CsvSource({"localhost, 0", "other.example, 0", "nobody.example, 0", "localhost, 40", "other.example, 40"})
    void nobodyComesInWithoutTheCertificateAskedFor(String serverName, int bytesPerRecord) throws Exception {
        int port = server.certifiedPort();
        Socket plain = bytesPerRecord == 0
                ? new Socket(InetAddress.getLoopbackAddress(), port)
                : new CutHello(port, bytesPerRecord);

        try (SSLSocket socket = named(plain, "TLSv1.3", serverName)) {
            assertThatThrownBy(() -> conversation(
                            socket, "GET / HTTP/1.1\r\nHost: " + serverName + "\r\nConnection: close\r\n\r\n"))
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
        }
    }

    /** Row 64: a certificate that was shown for one virtual server is none for another. */
    @Test
    void aCertificateOpensTheVirtualServerOfItsHandshake() throws Exception {
        try (RawHttp2Client client =
                new RawHttp2Client(RawHttp2Client.secure(server.certifiedTls(), server.certifiedPort(), "localhost"))) {
            client.send(request(1, "localhost"), request(3, "other.example"));

            assertThat(client.answer(1)).containsEntry(":status", "200");
            assertThat(client.answer(3)).containsEntry(":status", "421");
        }
    }

    private static byte[] request(int stream, String host) {
        return Http2Frames.headers(
                stream,
                true,
                Http2Frames.block(":method", "GET", ":scheme", "https", ":path", "/", ":authority", host));
    }

    /** Row 64. */
    @Test
    void aRequestWithoutAuthorityIsNotThatOfTheHandshake() throws Exception {
        try (RawHttp2Client client = server.client(true)) {
            client.send(Http2Frames.headers(
                    1, true, Http2Frames.block(":method", "GET", ":scheme", "https", ":path", "/")));

            assertThat(client.answer(1)).containsEntry(":status", "400");
        }
    }

    /** Row 42. */
    @Test
    void renegotiationIsRefused() throws Exception {
        try (SSLSocket socket = named(plainly(), "TLSv1.2", "localhost")) {
            write(socket, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(socket.getInputStream().read()).isEqualTo('H');

            assertThatThrownBy(() -> {
                        socket.startHandshake();
                        conversation(socket, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
                    })
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
        }
    }

    /** Row 66: cut in whatever way, a hello gets the certificate and the rules of the host it names. */
    @ParameterizedTest
    @CsvSource({"TLSv1.2, 40", "TLSv1.3, 40", "TLSv1.3, 100", "TLSv1.3, 2"})
    void aHelloInManyRecordsIsThatOfItsHost(String version, int bytesPerRecord) throws Exception {
        boolean isTaken = bytesPerRecord >= 40;
        long before = server.figure("Protocol.tlsFailures");

        try (SSLSocket socket = named(cut(bytesPerRecord), version, "other.example")) {
            String request = "GET / HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n";
            if (isTaken) {
                assertThat(conversation(socket, request)).startsWith("HTTP/1.1 200 ");
                assertThat(socket.getSession().getPeerCertificates()[0])
                        .isEqualTo(server.certificate().certificate());
            } else {
                assertThatThrownBy(() -> conversation(socket, request))
                        .isInstanceOf(IOException.class)
                        .isNotInstanceOf(SocketTimeoutException.class);
                Await.until(() -> server.figure("Protocol.tlsFailures") > before);
            }
        }
    }

    /** Row 66: neither pieces nor length are without limit. */
    @ParameterizedTest
    @ValueSource(ints = {1, 1_000, 16_000})
    void aHelloWithoutEndIsRefusedSoon(int bytesPerRecord) throws Exception {
        long before = server.figure("Protocol.tlsFailures");
        // A ClientHello of 16 MB less one byte: its beginning, and more of it in each record.
        StringBuilder hello = new StringBuilder(record("\u0001\u00ff\u00ff\u00ff"));
        for (int sent = 0; sent < 80; sent++) {
            hello.append(record("x".repeat(bytesPerRecord)));
        }

        try (RawClient client = new RawClient(server.securePort())) {
            assertThat(client.send(hello.toString()).readToEnd())
                    .as("an alert")
                    .startsWith("\u0015\u0003")
                    .hasSizeLessThan(20);
        } catch (SocketException reset) {
            // Whoever goes on sending may find the connection gone before the alert.
            assertThat(reset).hasMessageMatching("Connection reset.*|Broken pipe.*");
        }

        Await.until(() -> server.figure("Protocol.tlsFailures") > before);
    }

    private static String record(String content) {
        return "\u0016\u0003\u0001" + (char) (content.length() >> 8) + (char) (content.length() & 0xff) + content;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0",
                "\u0080\u002e\u0001\u0000\u0002\u0000\u0015\u0000\u0000\u0000\u0010",
                "\u0016\u0003\u0001\u0000\u0000",
                "\u0017\u0003\u0003\u0000\u0005hello",
                "\u0000\u0000\u0000\u0000\u0000\u0000"
            })
    void whatIsNoHandshakeEndsTheConnection(String bytes) throws Exception {
        try (RawClient client = new RawClient(server.securePort())) {
            client.send(bytes).endOutput();

            assertThat(answerOf(client)).doesNotContain("200 OK", "Exception");
        }
    }

    /** Row 41: nobody is a proxy unless TrustedProxies says so. */
    @Test
    void whatAClientSaysOfItselfIsNotBelieved() throws Exception {
        String[] forged = {
            "x-forwarded-for",
            FORGED,
            "x-forwarded-proto",
            "http",
            "x-forwarded-host",
            "other.example",
            "forwarded",
            "for=" + FORGED + ";host=other.example",
            "x-real-ip",
            FORGED
        };
        try (RawHttp2Client client = server.client(true)) {
            client.send(Http2Frames.get(1, "/forged-2", forged)).answer(1);
        }
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /forged-1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: " + FORGED
                            + "\r\nForwarded: for=" + FORGED + "\r\n\r\n")
                    .readToEnd();
        }

        Path log = server.instance().resolve("logs/access");
        Await.until(() -> text(log).contains("/forged-1") && text(log).contains("/forged-2"));
        assertThat(text(log).lines().filter(line -> line.contains("/forged-")))
                .allMatch(line -> line.startsWith("127.0.0.1 ") && !line.contains(FORGED));
    }

    /** Row 41: where no PROXY header was asked for, it is no request, and what is behind it does not run. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "PROXY TCP4 203.0.113.77 127.0.0.1 1 80\r\n",
                "\r\n\r\n\0\r\nQUIT\n\u0021\u0011\u0000\u000c\u00cb\u0000\u0071\u004d\u007f\0\0\u0001\0\u0001\0\u0050"
            })
    void aProxyHeaderThatNobodyAskedForIsRefused(String header) throws Exception {
        for (int port : new int[] {server.port(), server.securePort()}) {
            try (RawClient client = new RawClient(port)) {
                client.send(header + "GET /behind-proxy HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

                assertThat(answerOf(client)).doesNotContain(" 200 ", " 404 ");
            }
        }
        server.get("/after-proxy");
        Path log = server.instance().resolve("logs/access");
        Await.until(() -> text(log).contains("GET /after-proxy"));
        assertThat(text(log)).doesNotContain("GET /behind-proxy");
    }

    /** @return all that has come before the end, or nothing where a reset was faster */
    private static String answerOf(RawClient client) throws IOException {
        try {
            return client.readToEnd();
        } catch (SocketException reset) {
            return "";
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private Socket plainly() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.securePort());
    }

    private Socket cut(int bytesPerRecord) throws IOException {
        return new CutHello(server.securePort(), bytesPerRecord);
    }

    private SSLSocket named(Socket plain, String version, String serverName) throws IOException {
        SSLSocket socket =
                (SSLSocket) server.tls().getSocketFactory().createSocket(plain, "localhost", server.securePort(), true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setEnabledProtocols(new String[] {version});
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setServerNames(List.of(new SNIHostName(serverName)));
        socket.setSSLParameters(parameters);
        return socket;
    }

    private static void write(SSLSocket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    private static String conversation(SSLSocket socket, String request) throws IOException {
        write(socket, request);
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
}
