package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTP/2 with clients that others have written. */
class Http2ClientsIT {

    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    private @Nullable WebServer running;

    @AfterEach
    void stop() {
        if (running != null) {
            running.stop();
        }
    }

    @Test
    void javasClientGetsAndSendsOverTls() throws Exception {
        Pair pair = TestCertificates.make(elsewhere, "www", "EC");
        WebServer web = startSecure(pair);
        byte[] large = new byte[3_000_001];
        new Random(1).nextBytes(large);
        Files.write(folder.resolve("docs/large"), large);
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_2)
                .sslContext(trusting(pair))
                .build();
        String base = "https://localhost:" + web.listenAddresses().get(0).port();

        HttpResponse<byte[]> answer = client.send(
                HttpRequest.newBuilder(URI.create(base + "/large")).build(), HttpResponse.BodyHandlers.ofByteArray());
        assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(answer.body()).isEqualTo(large);

        List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            HttpRequest upload = HttpRequest.newBuilder(URI.create(base + "/echo"))
                    .POST(HttpRequest.BodyPublishers.ofByteArray(large, 0, 100_000 + i))
                    .build();
            sent.add(client.sendAsync(upload, HttpResponse.BodyHandlers.ofString()));
        }
        for (int i = 0; i < sent.size(); i++) {
            assertThat(sent.get(i).get(60, TimeUnit.SECONDS).body()).isEqualTo("" + (100_000 + i));
        }
        assertThat(web.snapshot().http2().streamsTotal()).isEqualTo(31);
        assertThat(web.snapshot().http2().connectionsTotal()).isEqualTo(1);
    }

    @Test
    void curlSpeaksItByAlpnAndWithPriorKnowledge() throws Exception {
        assumeThat(curl("--version")).contains("HTTP2");
        Pair pair = TestCertificates.make(elsewhere, "www", "EC");
        WebServer web = startSecure(pair);
        String secure = "https://localhost:" + web.listenAddresses().get(0).port() + "/index.html";
        assertThat(curl("-sk", "--http2", "-w", " %{http_version}", secure)).isEqualTo("<p>hello</p> 2");
        assertThat(curl("-sk", "--http1.1", "-w", " %{http_version}", secure)).isEqualTo("<p>hello</p> 1.1");
        web.stop();

        running = new TestInstance(folder, List.of("HTTP2 on")).start(Map.of("echo", Http2ClientsIT::echo));
        String plain = "http://localhost:" + running.listenAddresses().get(0).port() + "/index.html";
        assertThat(curl("-s", "--http2-prior-knowledge", "-w", " %{http_version}", plain))
                .isEqualTo("<p>hello</p> 2");
        assertThat(curl("-s", "--http2", "-w", " %{http_version}", plain)).isEqualTo("<p>hello</p> 1.1");
    }

    private WebServer startSecure(Pair pair) throws Exception {
        Files.createDirectories(folder.resolve("conf/certs"));
        Files.writeString(folder.resolve("conf/certs/www.pem"), pair.certificatePem());
        Files.writeString(folder.resolve("conf/certs/www.key"), pair.keyPem());
        WebServer web = new TestInstance(folder, List.of("Security on", "HTTP2 on"))
                .withServerXml(xml -> xml.replace(
                        "servername=\"localhost\"/>",
                        "servername=\"localhost\" security=\"on\"><SSLPARAMS servercertnickname=\"www\"/></LS>"))
                .start(Map.of("echo", Http2ClientsIT::echo));
        running = web;
        return web;
    }

    /** Answers with the length of the body. */
    private static Outcome echo(Exchange exchange) throws IOException {
        byte[] piece = new byte[10_000];
        long all = 0;
        for (int n = exchange.request().body().read(piece, 0, piece.length);
                n >= 0;
                n = exchange.request().body().read(piece, 0, piece.length)) {
            all += n;
        }
        exchange.response().status(200).output().write(Long.toString(all).getBytes(StandardCharsets.US_ASCII));
        return Outcome.PROCEED;
    }

    private static SSLContext trusting(Pair pair) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("www", pair.certificate());
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    /** @return what it has printed; nothing where there is no such program */
    private static String curl(String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("curl", "--max-time", "60"));
        command.addAll(List.of(arguments));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return printed;
        } catch (IOException notThere) {
            return "";
        }
    }
}
