package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.config.ConfigException;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.Leaks;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listen sockets whose connections begin with a header of the PROXY protocol. */
class ProxyProtocolTest {

    private static final String LINE = "PROXY TCP4 192.0.2.1 198.51.100.7 60000 8443\r\n";
    private static final byte[] BINARY = HexFormat.of()
            .parseHex("0D0A0D0A000D0A515549540A" + "21" + "11" + "000C" + "C0000201" + "C6336407" + "EA60" + "20FB");
    private static final byte[] OWN = HexFormat.of().parseHex("0D0A0D0A000D0A515549540A" + "20000000");
    private static final String GET = "GET /index.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    @TempDir
    private Path folder;

    private WebServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theClientIsTheOneThatTheProxyNames(boolean binary) throws Exception {
        try (Leaks leaks = new Leaks()) {
            start("127.0.0.1");

            assertThat(ask(join(binary ? BINARY : LINE.getBytes(StandardCharsets.US_ASCII), GET)))
                    .startsWith("HTTP/1.1 200 ");

            assertThat(lines()).containsExactly("192.0.2.1 200 198.51.100.7 8443");
            assertThat(leaks.found()).isEmpty();
        }
    }

    @Test
    void aHeaderMayComeByteByByteAndRequestsFollowIt() throws Exception {
        start("127.0.0.0/8");
        try (Socket socket = connect(0)) {
            for (byte octet : join(LINE.getBytes(StandardCharsets.US_ASCII), GET.substring(0, 9))) {
                socket.getOutputStream().write(octet);
                socket.getOutputStream().flush();
            }
            socket.getOutputStream().write(GET.substring(9).getBytes(StandardCharsets.US_ASCII));
            assertThat(toEnd(socket)).startsWith("HTTP/1.1 200 ");
        }
        assertThat(lines()).containsExactly("192.0.2.1 200 198.51.100.7 8443");
    }

    @Test
    void theProxysOwnConnectionKeepsItsAddresses() throws Exception {
        start("127.0.0.1");

        assertThat(ask(join(OWN, GET))).startsWith("HTTP/1.1 200 ");

        assertThat(lines()).singleElement().asString().startsWith("127.0.0.1 200 127.0.0.1 ");
    }

    @Test
    void theHeaderStandsBeforeTheHandshake() throws Exception {
        start("127.0.0.1");
        try (Socket plain = connect(1)) {
            plain.getOutputStream().write(BINARY);
            try (Socket secure = trusting().getSocketFactory().createSocket(plain, "localhost", 0, true)) {
                secure.getOutputStream().write(GET.getBytes(StandardCharsets.US_ASCII));
                assertThat(toEnd(secure)).startsWith("HTTP/1.1 200 ");
            }
        }
        assertThat(lines()).containsExactly("192.0.2.1 200 198.51.100.7 8443");
    }

    /** As proxies send it that have the hello before they connect. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theHelloMayComeWithTheHeader(boolean binary) throws Exception {
        start("127.0.0.1");
        SSLEngine engine = trusting().createSSLEngine("localhost", 443);
        engine.setUseClientMode(true);
        ByteBuffer hello = ByteBuffer.allocate(32 * 1024);
        engine.wrap(ByteBuffer.allocate(0), hello);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(binary ? BINARY : LINE.getBytes(StandardCharsets.US_ASCII));
        all.write(hello.array(), 0, hello.position());

        try (Socket socket = connect(1)) {
            socket.getOutputStream().write(all.toByteArray());

            assertThat(socket.getInputStream().read())
                    .as("a record of the handshake")
                    .isEqualTo(22);
        }
    }

    @Test
    void aHeaderThatDoesNotComeBeforeTlsIsToldAsSuch() throws Exception {
        start("127.0.0.1", 1);

        try (Socket socket = connect(1)) {
            socket.getOutputStream().write("PROXY ".getBytes(StandardCharsets.US_ASCII));
            assertThat(endOf(socket)).isEmpty();
        }

        Await.until(() -> refused() == 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {GET, "PROXY TCP4 192.0.2.1 198.51.100.7 60000\r\n" + GET, "PROXY UNKN"})
    void aConnectionWithoutAHeaderIsClosedAndCounted(String bytes) throws Exception {
        start("127.0.0.1");

        try (Socket socket = connect(0)) {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            assertThat(endOf(socket)).isEmpty();
        }

        Await.until(() -> refused() == 1);
        assertThat(server.snapshot().protocol().requests()).isZero();
        assertThat(server.snapshot().protocol().connectionsOpen()).isZero();
    }

    @Test
    void aPeerThatIsNotTrustedIsClosedAndCounted() throws Exception {
        start("10.0.0.0/8");

        try (Socket socket = connect(0)) {
            assertThat(endOf(socket)).isEmpty();
        }

        Await.until(() -> refused() == 1);
    }

    @Test
    void aHeaderThatDoesNotComeIsNotWaitedForLongerThanAllowed() throws Exception {
        start("127.0.0.1", 1);

        try (Socket socket = connect(0)) {
            socket.getOutputStream().write("PROXY ".getBytes(StandardCharsets.US_ASCII));
            assertThat(endOf(socket)).isEmpty();
        }

        Await.until(() -> refused() == 1);
    }

    @Test
    void withoutTrustedProxiesNothingStarts() {
        assertThatThrownBy(() -> start(""))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(
                        "server.xml:2: LS ls1: proxyprotocol: on (expected: off, or the addresses of the");
    }

    private long refused() {
        return server.snapshot().refusals().causes().stream()
                .filter(cause -> cause.cause().equals("proxy-header"))
                .mapToLong(RefusalsSnapshot.Cause::count)
                .sum();
    }

    /** Waits long for clients: a busy machine may leave them without a processor for seconds. */
    private void start(String trusted) throws Exception {
        start(trusted, 600);
    }

    private void start(String trusted, int acceptTimeout) throws Exception {
        TestCertificates.Pair own = TestCertificates.make(folder, "own", "EC");
        certificate = own;
        TestInstance instance = new TestInstance(
                        folder,
                        List.of(
                                "Security on",
                                "AcceptTimeout " + acceptTimeout,
                                trusted.isEmpty() ? "# none" : "TrustedProxies " + trusted,
                                "Init fn=\"flex-init\" access=\"logs/access\" format.access=\"%Ses->client.ip%"
                                        + " %Req->srvhdrs.clf-status% %Req->reqpb.server-ip% %Req->reqpb.server-port%\""))
                .withServerXml(text -> text.replace("<MIME", LS2 + "<MIME")
                        .replace("servername=\"localhost\"/>", "servername=\"localhost\" proxyprotocol=\"on\"/>")
                        .replace("connections=\"ls1\"", "connections=\"ls1,ls2\""))
                .withObjConf(text -> text.replaceFirst("</Object>", "AddLog fn=\"flex-log\"\n</Object>"));
        instance.writeFiles(Map.of());
        Files.createDirectories(folder.resolve("logs"));
        Files.createDirectories(folder.resolve("conf/certs"));
        Files.writeString(folder.resolve("conf/certs/own.pem"), own.certificatePem());
        Files.writeString(folder.resolve("conf/certs/own.key"), own.keyPem());
        server = instance.startWritten(List.of());
    }

    private static final String LS2 = "<LS id=\"ls2\" ip=\"127.0.0.1\" port=\"0\" defaultvs=\"vs1\" security=\"on\""
            + " proxyprotocol=\"on\"><SSLPARAMS servercertnickname=\"own\"/></LS>";

    private TestCertificates.Pair certificate;

    private Socket connect(int socket) throws IOException {
        Socket connected =
                new Socket("127.0.0.1", server.listenAddresses().get(socket).port());
        connected.setSoTimeout(60_000);
        return connected;
    }

    private String ask(byte[] bytes) throws IOException {
        try (Socket socket = connect(0)) {
            socket.getOutputStream().write(bytes);
            return toEnd(socket);
        }
    }

    private static String toEnd(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** What was sent may not have been read when the connection is closed, which resets it. */
    private static String endOf(Socket socket) {
        try {
            return toEnd(socket);
        } catch (IOException reset) {
            return "";
        }
    }

    private static byte[] join(byte[] header, String request) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(header);
        all.writeBytes(request.getBytes(StandardCharsets.US_ASCII));
        return all.toByteArray();
    }

    private List<String> lines() throws IOException {
        server.stop();
        return Files.readAllLines(folder.resolve("logs/access")).stream()
                .filter(line -> !line.startsWith("format="))
                .toList();
    }

    private SSLContext trusting() throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("server", certificate.certificate());
        TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
        trustManagers.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trustManagers.getTrustManagers(), new SecureRandom());
        return context;
    }
}
