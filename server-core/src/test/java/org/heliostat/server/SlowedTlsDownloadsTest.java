package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.testing.Await;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files over TLS that take long, because quality of service slows them or a client does, and two session threads. */
class SlowedTlsDownloadsTest {

    private static final int DOWNLOADS = 6;
    private static final int SIZE = 8_000_000;

    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    private final List<SSLSocket> sockets = new ArrayList<>();
    private final byte[] content = new byte[SIZE];
    private SSLContext context;
    private WebServer server;

    @AfterEach
    void stop() throws IOException {
        for (SSLSocket socket : sockets) {
            socket.close();
        }
        server.stop();
    }

    @Test
    void slowedDownloadsLeaveTheSessionThreadsToOthers() throws Exception {
        start("<QOSPARAMS maxbps=\"100000\" enforcebandwidth=\"shape\"/></VS>");
        for (int i = 0; i < DOWNLOADS; i++) {
            download();
        }
        Await.until(() -> server.snapshot().virtualServers().get(0).pace().slowed() == DOWNLOADS);

        assertThat(new String(ask("/index.html").getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("<p>hello</p>");
    }

    @Test
    void slowClientsHoldNoSessionThreadAndGetAllLater() throws Exception {
        start("</VS>");
        List<SSLSocket> slow = new ArrayList<>();
        for (int i = 0; i < DOWNLOADS; i++) {
            slow.add(download());
        }

        assertThat(new String(ask("/index.html").getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                .endsWith("<p>hello</p>");
        for (SSLSocket socket : slow) {
            byte[] answer = socket.getInputStream().readAllBytes();
            assertThat(Arrays.equals(answer, answer.length - SIZE, answer.length, content, 0, SIZE))
                    .isTrue();
        }
    }

    private SSLSocket download() throws Exception {
        SSLSocket socket = ask("/large.bin");
        // The head has come: the download has begun.
        assertThat(new String(socket.getInputStream().readNBytes(8), StandardCharsets.ISO_8859_1))
                .isEqualTo("HTTP/1.1");
        return socket;
    }

    private SSLSocket ask(String path) throws Exception {
        int port = server.listenAddresses().get(0).port();
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
        sockets.add(socket);
        socket.setSoTimeout(60_000);
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private void start(String params) throws Exception {
        Pair own = TestCertificates.make(elsewhere, "www", "EC");
        context = trusting(own);
        TestInstance instance = new TestInstance(folder, List.of("Security on"))
                .withServerXml(text -> text.replace("<SERVER>", "<SERVER qosactive=\"on\">")
                        .replace("</VS>", params)
                        .replace(
                                "servername=\"localhost\"/>",
                                "servername=\"localhost\" security=\"on\">"
                                        + "<SSLPARAMS servercertnickname=\"www\"/></LS>"))
                .withObjConf(text -> text.replaceFirst(
                        "<Object name=\"default\">", "<Object name=\"default\">\nAuthTrans fn=\"qos-handler\""));
        instance.writeFiles(Map.of());
        Path magnus = folder.resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus).replace("RqThrottle 8", "RqThrottle 2"));
        Files.createDirectories(folder.resolve("conf/certs"));
        Files.writeString(folder.resolve("conf/certs/www.pem"), own.certificatePem());
        Files.writeString(folder.resolve("conf/certs/www.key"), own.keyPem());
        new Random(2).nextBytes(content);
        Files.write(folder.resolve("docs/large.bin"), content);
        server = instance.startWritten(List.of());
    }

    private static SSLContext trusting(Pair own) throws Exception {
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
