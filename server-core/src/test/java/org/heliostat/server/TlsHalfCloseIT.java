package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A client of TLS 1.3 that has said all it has to say may still read (RFC 8446, 6.1), where the JDK calculates TLS: the
 * native library's engine ends both directions.
 */
class TlsHalfCloseIT {

    private static final int SIZE = 40_000_000;

    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    @ParameterizedTest
    @CsvSource({"nio,0", "nio,1000", "epoll,0", "epoll,1000"})
    void aLargeFileArrivesWholeThoughTheClientHasClosedItsSide(String transport, int readBefore) throws Exception {
        Pair server = TestCertificates.make(elsewhere, "www", "EC");
        Files.createDirectories(folder.resolve("conf/certs"));
        Files.writeString(folder.resolve("conf/certs/www.pem"), server.certificatePem());
        Files.writeString(folder.resolve("conf/certs/www.key"), server.keyPem());
        byte[] large = new byte[SIZE];
        new Random(1).nextBytes(large);
        WebServer web = new TestInstance(folder, List.of("Security on", "TLSProvider jdk", "Transport " + transport))
                .withServerXml(xml -> xml.replace(
                        "servername=\"localhost\"/>",
                        "servername=\"localhost\" security=\"on\"><SSLPARAMS servercertnickname=\"www\"/></LS>"))
                .start(Map.of());
        Files.write(folder.resolve("docs/large"), large);
        try (SSLSocket socket = (SSLSocket) trusting(server)
                .getSocketFactory()
                .createSocket("127.0.0.1", web.listenAddresses().get(0).port())) {
            socket.setSoTimeout(60_000);
            socket.setEnabledProtocols(new String[] {"TLSv1.3"});
            socket.getOutputStream()
                    .write("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            byte[] first = in.readNBytes(readBefore);
            socket.shutdownOutput();

            byte[] rest = in.readAllBytes();

            byte[] all = Arrays.copyOf(first, first.length + rest.length);
            System.arraycopy(rest, 0, all, first.length, rest.length);
            assertThat(new String(all, 0, 1_000, StandardCharsets.ISO_8859_1)).startsWith("HTTP/1.1 200 OK");
            assertThat(Arrays.equals(all, Math.max(0, all.length - SIZE), all.length, large, 0, SIZE))
                    .isTrue();
        } finally {
            web.stop();
        }
    }

    private static SSLContext trusting(Pair server) throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("server", server.certificate());
        TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
        trustManagers.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trustManagers.getTrustManagers(), null);
        return context;
    }
}
