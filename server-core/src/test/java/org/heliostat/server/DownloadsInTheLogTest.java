package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What log and figures say of a file that takes as long as its client: when it has ended, and how much the client has. */
class DownloadsInTheLogTest {

    private static final long SIZE = 24L << 20;
    private static final int BEGINNING = 1_000;
    private static final String FORMAT = "%Req->reqpb.clf-request.uri.abs_path% %Req->srvhdrs.clf-status% "
            + "%Req->srvhdrs.content-length% %duration%";

    /** Who answers, and over what. */
    private enum Way {
        SESSION_THREAD,
        QUICK_LANE,
        TLS
    }

    @TempDir
    private Path folder;

    private static TestCertificates.Pair own;
    private static SSLContext trusting;

    private WebServer server;

    @BeforeAll
    static void makeCertificate(@TempDir Path made) throws Exception {
        own = TestCertificates.make(made, "own", "EC");
        trusting = trusting();
    }

    @BeforeEach
    void start() throws Exception {
        TestInstance instance = new TestInstance(
                        folder,
                        List.of(
                                "Security on",
                                "TerminateTimeout 1",
                                "Init fn=\"flex-init\" access=\"logs/access\" format.access=\"" + FORMAT + "\""))
                .withServerXml(text -> text.replace(
                                "<MIME",
                                "<LS id=\"ls2\" ip=\"127.0.0.1\" port=\"0\" defaultvs=\"vs1\" servername=\"localhost\""
                                        + " security=\"on\"><SSLPARAMS servercertnickname=\"own\"/></LS><MIME")
                        .replace("connections=\"ls1\"", "connections=\"ls1,ls2\""))
                .withObjConf(text -> text.replaceFirst("</Object>", "AddLog fn=\"flex-log\"\n</Object>"));
        instance.writeFiles(Map.of());
        Files.createDirectories(folder.resolve("logs"));
        Files.createDirectories(folder.resolve("conf/certs"));
        Files.writeString(folder.resolve("conf/certs/own.pem"), own.certificatePem());
        Files.writeString(folder.resolve("conf/certs/own.key"), own.keyPem());
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("docs/big.bin").toFile(), "rw")) {
            file.setLength(SIZE);
        }
        server = instance.startWritten(List.of());
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aDownloadEndsWhenItsLastByteHasLeft(Way way) throws Exception {
        long before = warm(way);
        try (Socket client = ask(way)) {
            client.getInputStream().readNBytes(BEGINNING);
            assertThat(ended()).isEqualTo(before);

            long rest = client.getInputStream().transferTo(OutputStream.nullOutputStream());

            assertThat(rest).isGreaterThan(SIZE - BEGINNING);
        }
        Await.until(() -> ended() == before + 1);
        Await.until(() -> snapshot().timeSplit().writing().count() == before + 1);
        server.stop();
        assertThat(lines()).hasSize((int) before + 1).allMatch(line -> line.startsWith("/big.bin 200 " + SIZE + " "));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aDownloadThatWasCutIsLoggedAsFarAsItCame(Way way) throws Exception {
        long before = warm(way);
        try (Socket client = ask(way)) {
            client.getInputStream().readNBytes(BEGINNING);
        }

        Await.until(() -> ended() == before + 1);
        Await.until(() -> snapshot().virtualServers().get(0).requests().clientsGone() == 1);
        assertThat(snapshot().protocol().clientsGone()).isEqualTo(1);
        server.stop();
        String line = lines().get((int) before);
        assertThat(line).startsWith("/big.bin 200 ");
        assertThat(Long.parseLong(line.split(" ")[2])).isBetween(1L, SIZE / 2);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aStopWritesTheLineOfWhatItCuts(Way way) throws Exception {
        long before = warm(way);
        try (Socket client = ask(way)) {
            client.getInputStream().readNBytes(BEGINNING);

            server.stop();

            assertThat(lines()).hasSize((int) before + 1);
            assertThat(Long.parseLong(lines().get((int) before).split(" ")[2])).isBetween(1L, SIZE / 2);
        }
    }

    /** @return requests that have ended when the way is one that the next request will take */
    private long warm(Way way) throws Exception {
        while (way == Way.QUICK_LANE && snapshot().quickLaneAnswers() == 0) {
            long before = ended();
            try (Socket client = ask(way)) {
                client.getInputStream().transferTo(OutputStream.nullOutputStream());
            }
            Await.until(() -> ended() == before + 1);
        }
        return ended();
    }

    /** The client's own buffer is small: what it does not read stays with the server. */
    private Socket ask(Way way) throws IOException {
        boolean secure = way == Way.TLS;
        Socket plain = new Socket();
        plain.setReceiveBufferSize(16 * 1024);
        plain.setSoTimeout(60_000);
        plain.connect(new InetSocketAddress(
                "127.0.0.1", server.listenAddresses().get(secure ? 1 : 0).port()));
        Socket client =
                secure ? trusting.getSocketFactory().createSocket(plain, "localhost", plain.getPort(), true) : plain;
        client.getOutputStream()
                .write("GET /big.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
        return client;
    }

    private long ended() {
        return snapshot().timeSplit().total().count();
    }

    private ServerSnapshot snapshot() {
        return server.snapshot();
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(folder.resolve("logs/access")).stream()
                .filter(line -> !line.startsWith("format="))
                .toList();
    }

    private static SSLContext trusting() throws Exception {
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
