package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.Leaks;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.RawHttp2Client;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server of this kind as the origin, by HTTP/2 without and with TLS: both sides are ours, and must know each other. */
class ProxyToItselfTest {

    private static final int MEGABYTES = 8;
    private static final StageFunction COUNTS = exchange -> {
        byte[] bytes = new byte[16_384];
        long count = 0;
        int read = exchange.request().body().read(bytes, 0, bytes.length);
        while (read >= 0) {
            count += read;
            read = exchange.request().body().read(bytes, 0, bytes.length);
        }
        byte[] answer =
                (count + " bytes by " + exchange.request().head().version()).getBytes(StandardCharsets.US_ASCII);
        exchange.response().output().write(answer, 0, answer.length);
        return Outcome.PROCEED;
    };

    @TempDir
    private Path folder;

    private String large;

    @BeforeEach
    void makeFiles() throws Exception {
        folder = folder.toRealPath();
        byte[] bytes = new byte[MEGABYTES << 20];
        new Random(7).nextBytes(bytes);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ('a' + (bytes[i] & 15));
        }
        large = new String(bytes, StandardCharsets.ISO_8859_1);
        Files.createDirectories(folder.resolve("origin/docs/app"));
        Files.write(folder.resolve("origin/docs/app/large.txt"), bytes);
    }

    private static OriginSnapshot figures(ProxyInstance proxy) {
        return proxy.server().snapshot().programs().origins().get(0);
    }

    @Test
    void filesAndBodiesPassByPriorKnowledge() throws Exception {
        WebServer origin = new TestInstance(folder.resolve("origin"), List.of()).start(Map.of("app/count", COUNTS));
        try (Leaks leaks = new Leaks();
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        "server=\"http://127.0.0.1:"
                                + origin.listenAddresses().get(0).port() + "\" protocol=\"http/2\"",
                        "IOThreads 1")) {
            assertThat(proxy.get("/shop/large.txt").endsWith(large)).isTrue();
            assertThat(proxy.get("/shop/none")).startsWith("HTTP/1.1 404 ");
            try (RawClient client = proxy.client()) {
                client.send("POST /shop/count HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + large.length()
                        + "\r\nConnection: close\r\n\r\n" + large);
                assertThat(client.readToEnd()).contains(large.length() + " bytes by HTTP_2");
            }
            try (RawHttp2Client client = new RawHttp2Client(proxy.port())) {
                client.send(Http2Frames.request(1, "POST", "/shop/count", false), Http2Frames.data(1, "abc", true));
                assertThat(client.answer(1)).containsEntry("body", "3 bytes by HTTP_2");
            }
            OriginSnapshot figures = figures(proxy);
            assertThat(figures.connections()).isEqualTo(1);
            assertThat(figures.protocol()).isEqualTo("http/2");
            assertThat(figures.failures()).isZero();
            assertThat(leaks.found()).isEmpty();
        } finally {
            origin.stop();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void filesPassByWhatAlpnHasChosen(String library) throws Exception {
        TestCertificates.Pair pair = TestCertificates.make(folder, "localhost", "EC");
        Files.writeString(folder.resolve("own.pem"), pair.certificatePem());
        for (String http2 : List.of("on", "off")) {
            SecureInstance origin = new SecureInstance(folder.resolve("origin"));
            origin.install(pair);
            origin.start(List.of("HTTP2 " + http2), "");
            try (ProxyInstance proxy = ProxyInstance.of(
                    folder,
                    "server=\"https://localhost:" + origin.port() + "\" protocol=\"http/2\"",
                    "TLSProvider " + library,
                    "Init fn=\"http-client-config\" authorities=\"own.pem\"")) {
                assertThat(proxy.get("/shop/large.txt", "Accept: text/plain\r\n")
                                .endsWith(large))
                        .isTrue();
                assertThat(figures(proxy).protocol()).isEqualTo(http2.equals("on") ? "http/2" : "http/1.1");
            } finally {
                origin.close();
            }
        }
    }
}
