package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.benchmarks.load.client.RequestKind;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.server.AllocationMeter;
import org.heliostat.benchmarks.load.server.Documents;
import org.heliostat.benchmarks.load.server.Extras;
import org.heliostat.benchmarks.load.server.KeyFiles;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.benchmarks.load.server.Settings;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every peer starts, answers what it will be asked, tells what it uses, and ends. */
class PeersIT {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    Path work;

    @ParameterizedTest
    @EnumSource(names = {"TOMCAT", "UNDERTOW", "JETTY", "NGINX", "NGINX_FCGIWRAP", "NGINX_PHP", "APACHE"})
    void everyPeerServesTheSamples(ServerKind kind) throws IOException {
        Servers servers = new Servers(settings(), work, Ticker.system());
        String obstacle = servers.obstacle(kind);
        Assumptions.assumeTrue(obstacle.isEmpty(), obstacle);

        try (ServerProcess server = servers.start(kind, true, true)) {
            assertThat(server.get("/file-1k.txt").body()).hasSize(1_024);
            assertThat(server.get(Documents.BUFFER).body()).hasSize(64 * 1_024);
            assertThat(server.get("/file-250k.bin").body()).hasSize(250 * 1_024);
            assertThat(server.cpuTime()).isGreaterThanOrEqualTo(Duration.ZERO);
            if (kind == ServerKind.NGINX_FCGIWRAP || kind == ServerKind.APACHE) {
                assertThat(text(server, Documents.CGI)).isEqualTo(Documents.HELLO);
            }
            if (kind == ServerKind.NGINX_PHP) {
                assertThat(text(server, Documents.PHP)).isEqualTo(Documents.HELLO);
            }
            if (kind.isNginx() || kind == ServerKind.APACHE) {
                assertThat(text(server, Documents.PAGE)).hasSize(Documents.PAGE_SIZE);
            }
            if (kind.hasServlets()) {
                assertThat(new String(server.get(kind.waspTarget()).body(), StandardCharsets.UTF_8))
                        .startsWith("WASP\n")
                        .contains("Everything this servlet can see of your request");
                assertThat(new String(server.get(kind.sleepTarget()).body(), StandardCharsets.UTF_8))
                        .isEqualTo("slept 100 ms\n");
            }
            if (kind.isJvm()) {
                try (AllocationMeter meter =
                        AllocationMeter.attach(server.pid()).orElseThrow()) {
                    assertThat(meter.allocatedBytes()).isPositive();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"TOMCAT", "HELIOSTAT"})
    void theBookstoreHasPagesAndSessions(ServerKind kind) throws IOException {
        Servers servers = new Servers(settings(), work, Ticker.system());
        String obstacle = servers.obstacle(kind) + servers.obstacleOfBookstore();
        Assumptions.assumeTrue(obstacle.isEmpty(), obstacle);

        try (ServerProcess server = servers.start(kind, true, false, Extras.BOOKSTORE)) {
            HttpResponse<byte[]> page = server.get(kind.bookTarget());

            assertThat(page.headers().firstValue("Set-Cookie")).isPresent();
            assertThat(new String(page.body(), StandardCharsets.UTF_8))
                    .contains(LoadCase.BOOKSTORE_64.sign(), "Salt &amp; Rope");
            RequestKind book = LoadCase.BOOKSTORE_64.workload(kind).plain();
            assertThat(book.isRight(page.statusCode(), page.body().length)).isTrue();
        }
    }

    /** What {@code benchmarks tls} compares with. */
    @ParameterizedTest
    @EnumSource(names = {"UNDERTOW", "NGINX"})
    void peersSpeakHttp2OverTls(ServerKind kind) throws Exception {
        Servers servers = new Servers(settings(), work, Ticker.system());
        String obstacle = servers.obstacle(kind);
        Assumptions.assumeTrue(obstacle.isEmpty(), obstacle);
        KeyFiles key = KeyFiles.make(work, KeyFiles.Kind.RSA);

        try (ServerProcess server = servers.start(kind, false, false, Extras.tls(key))) {
            URI uri = URI.create("https://127.0.0.1:" + server.ports().secure() + Documents.SMALL);
            HttpResponse<byte[]> answer = HttpClient.newBuilder()
                    .sslContext(trusting(key))
                    .build()
                    .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofByteArray());

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(answer.body()).hasSize(Documents.SMALL_SIZE);
        }
    }

    private static SSLContext trusting(KeyFiles key) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", key.open().getCertificate("localhost"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private static String text(ServerProcess server, String target) throws IOException {
        return new String(server.get(target).body(), StandardCharsets.UTF_8);
    }

    private static Settings settings() {
        return new Settings(
                REPOSITORY,
                REPOSITORY.resolve("launcher/target/heliostat.jar"),
                Path.of("target/lib").toAbsolutePath(),
                Path.of(System.getProperty("java.home")),
                Map.of(),
                List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                16,
                false);
    }
}
