package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.request.Outcome;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits of QOSPARAMS on a whole server. */
class QosServerTest {

    @TempDir
    private Path folder;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger waiting = new AtomicInteger();
    private WebServer server;

    @AfterEach
    void stop() {
        gate.countDown();
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void refusesWhatIsOneRequestTooManyAndNamesTheLimitsOnTheQuickLaneToo() throws Exception {
        start("qosactive=\"on\"", "<QOSPARAMS maxconn=\"2\" enforceconnections=\"on\"/>");
        Await.until(() -> {
            ask("/index.html").join();
            return server.snapshot().quickLaneAnswers() > 0;
        });
        awaitOnlyWhoWaits();
        CompletableFuture<HttpResponse<String>> first = ask("/wait");
        Await.until(() -> waiting.get() == 1);
        assertThat(ask("/index.html").get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        awaitOnlyWhoWaits();
        CompletableFuture<HttpResponse<String>> second = ask("/wait");
        Await.until(() -> waiting.get() == 2);

        HttpResponse<String> refused = ask("/index.html").get(60, TimeUnit.SECONDS);

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).contains("5");
        assertThat(refused.body()).contains("Virtual server connections limit of 2 . Current VS connections : 3 .");
        assertThat(server.snapshot().virtualServers().get(0).qosRefused()).isEqualTo(1);
        gate.countDown();
        assertThat(first.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(second.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        Await.until(() -> ask("/index.html").join().statusCode() == 200);
    }

    /** A request counts until a moment after its answer has arrived. */
    private void awaitOnlyWhoWaits() {
        Await.until(() -> server.snapshot().virtualServers().get(0).openConnections() == waiting.get());
    }

    @Test
    void refusesWhileThereIsTooMuchTrafficAndOnlySaysSoWhereNothingIsEnforced() throws Exception {
        start("qosactive=\"on\" qosrecomputeinterval=\"1\"", "<QOSPARAMS maxbps=\"1\" enforcebandwidth=\"on\"/>");
        Await.until(() -> {
            ask("/large").join();
            return server.snapshot().virtualServers().get(0).bytesPerSecond() > 1;
        });

        HttpResponse<String> refused = ask("/index.html").get(60, TimeUnit.SECONDS);
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.body()).contains("Virtual server bandwidth limit of 1 . Current VS bandwidth : ");

        Path serverXml = folder.resolve("conf/server.xml");
        Files.writeString(serverXml, Files.readString(serverXml).replace("enforcebandwidth=\"on\"", ""));
        assertThat(server.reload().applied()).isTrue();
        assertThat(ask("/index.html").get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }

    @Test
    void measuresAndRefusesNothingUnlessItIsActive() throws Exception {
        start("", "<QOSPARAMS maxconn=\"1\" enforceconnections=\"on\"/>");
        ask("/wait");
        ask("/wait");
        Await.until(() -> waiting.get() == 2);

        assertThat(ask("/index.html").get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(server.snapshot().virtualServers().get(0).bytesPerSecond()).isZero();
    }

    private void start(String ofServer, String params) throws Exception {
        server = new TestInstance(folder, List.of())
                .withServerXml(text ->
                        text.replace("<SERVER>", "<SERVER " + ofServer + ">").replace("</VS>", params + "</VS>"))
                .withObjConf(text -> text.replaceFirst(
                        "<Object name=\"default\">",
                        "<Object name=\"default\">\nAuthTrans fn=\"qos-handler\"\nError fn=\"qos-error\" code=\"503\""))
                .start(Map.of("wait", exchange -> {
                    waiting.incrementAndGet();
                    try {
                        assertThat(gate.await(60, TimeUnit.SECONDS)).isTrue();
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                    }
                    exchange.response().status(200);
                    return Outcome.PROCEED;
                }));
    }

    private CompletableFuture<HttpResponse<String>> ask(String path) {
        int port = server.listenAddresses().get(0).port();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    }
}
