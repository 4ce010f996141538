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
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.request.Outcome;
import org.heliostat.stats.PaceSnapshot;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bandwidth limits that are kept by slowing, on a whole server. */
class ShapedServerTest {

    @TempDir
    private Path folder;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final byte[] content = new byte[300_000];
    private WebServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void shapedFilesAndAnswersComeWholeAndMissTheQuickLane() throws Exception {
        // The third piece of an answer has to wait before the client has taken the first two, however slow the machine
        // is.
        start(400_000);

        for (int i = 0; i < 2; i++) {
            assertThat(ask("/large.bin").get(60, TimeUnit.SECONDS).body()).isEqualTo(content);
            assertThat(ask("/written").get(60, TimeUnit.SECONDS).body()).isEqualTo(content);
        }

        assertThat(server.snapshot().quickLaneAnswers()).isZero();
        assertThat(pace().slowed()).isPositive();
        assertThat(pace().delayNanos()).isPositive();
    }

    @Test
    void aReloadThatLiftsTheLimitLetsARunningTransferEnd() throws Exception {
        start(1_000);
        CompletableFuture<HttpResponse<byte[]>> slow = ask("/large.bin");
        Await.until(() -> pace().waiting() == 1);
        assertThat(slow).isNotDone();

        Path serverXml = folder.resolve("conf/server.xml");
        Files.writeString(serverXml, Files.readString(serverXml).replace("maxbps=\"1000\"", "maxbps=\"100000000\""));
        assertThat(server.reload().applied()).isTrue();

        assertThat(slow.get(60, TimeUnit.SECONDS).body()).isEqualTo(content);
    }

    @Test
    void aStopGivesWhatIsOwedAtOnce() throws Exception {
        start(1_000);
        CompletableFuture<HttpResponse<byte[]>> slow = ask("/large.bin");
        Await.until(() -> pace().waiting() == 1);

        server.stop();
        server = null;

        assertThat(slow.get(60, TimeUnit.SECONDS).body()).isEqualTo(content);
    }

    private PaceSnapshot pace() {
        return server.snapshot().virtualServers().get(0).pace();
    }

    private void start(int rate) throws Exception {
        new Random(2).nextBytes(content);
        String params = "<QOSPARAMS maxbps=\"" + rate + "\" enforcebandwidth=\"shape\"/></VS>";
        server = new TestInstance(folder, List.of())
                .withServerXml(text ->
                        text.replace("<SERVER>", "<SERVER qosactive=\"on\">").replace("</VS>", params))
                .withObjConf(text -> text.replaceFirst(
                        "<Object name=\"default\">", "<Object name=\"default\">\nAuthTrans fn=\"qos-handler\""))
                .start(Map.of("written", exchange -> {
                    exchange.response().status(200);
                    for (int i = 0; i < content.length; i += 10_000) {
                        exchange.response().output().write(content, i, 10_000);
                    }
                    return Outcome.PROCEED;
                }));
        Files.write(folder.resolve("docs/large.bin"), content);
    }

    private CompletableFuture<HttpResponse<byte[]>> ask(String path) {
        int port = server.listenAddresses().get(0).port();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
    }
}
