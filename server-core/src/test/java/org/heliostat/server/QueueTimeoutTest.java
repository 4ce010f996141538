package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.request.Outcome;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** What waits behind requests that hang hears of it in time. */
class QueueTimeoutTest {

    @TempDir
    private Path folder;

    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger stuck = new AtomicInteger();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void whoWaitsTooLongIsAnsweredThoughNoThreadIsEverFree() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger("org.heliostat.server");
        ListAppender<ILoggingEvent> heard = new ListAppender<>();
        heard.start();
        logger.addAppender(heard);
        WebServer server = new TestInstance(folder, List.of("RqThrottleMin 1", "RqThrottle 1", "QueueTimeout 1"))
                .start(Map.of("wait", exchange -> {
                    stuck.incrementAndGet();
                    awaitGate();
                    exchange.response().status(200);
                    return Outcome.PROCEED;
                }));
        try {
            CompletableFuture<HttpResponse<String>> first = ask(server);
            Await.until(() -> stuck.get() == 1);

            HttpResponse<String> second = ask(server).get(60, TimeUnit.SECONDS);

            assertThat(second.statusCode()).isEqualTo(503);
            assertThat(second.headers().firstValue("Retry-After")).isPresent();
            assertThat(first).isNotDone();
            assertThat(server.snapshot().sessionThreads().expired()).isEqualTo(1);
            assertThat(heard.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .anyMatch(line -> line.contains("a request for vs1 has waited longer than QueueTimeout"));
            gate.countDown();
            assertThat(first.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        } finally {
            gate.countDown();
            server.stop();
            logger.detachAppender(heard);
        }
    }

    private void awaitGate() {
        try {
            assertThat(gate.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private CompletableFuture<HttpResponse<String>> ask(WebServer server) {
        int port = server.listenAddresses().get(0).port();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/wait"))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    }
}
