package org.heliostat.adminui.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.magnus.OtlpTarget;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a small receiver on a real socket. */
class HttpCollectorTest {

    private static final byte[] BODY = "{\"resourceMetrics\":[]}".getBytes(StandardCharsets.UTF_8);

    private final CountDownLatch over = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> received = new CopyOnWriteArrayList<>();
    private final HttpCollector collector = new HttpCollector();
    private HttpServer receiver;

    @BeforeEach
    void listen() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.setExecutor(threads);
        receiver.createContext("/v1/metrics", exchange -> {
            received.add(exchange.getRequestMethod() + " "
                    + exchange.getRequestHeaders().getFirst("Content-Type") + " "
                    + exchange.getRequestHeaders().getFirst("api-key") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            answer(exchange, 200, "{\"partialSuccess\":{}}");
        });
        receiver.createContext("/busy", exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "17");
            answer(exchange, 429, "");
        });
        receiver.createContext("/elsewhere", exchange -> {
            exchange.getResponseHeaders().set("Location", "/v1/metrics");
            answer(exchange, 307, "");
        });
        receiver.createContext("/endless", this::endless);
        receiver.createContext("/silent", exchange -> await());
        receiver.createContext("/half", exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            await();
        });
        receiver.start();
    }

    @AfterEach
    void close() {
        over.countDown();
        receiver.stop(0);
        threads.shutdownNow();
    }

    @Test
    void postsJsonWithTheConfiguredHeaders() throws Exception {
        Collector.Answer answer = send("/v1/metrics", 120);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo("{\"partialSuccess\":{}}");
        assertThat(received).containsExactly("POST application/json secret {\"resourceMetrics\":[]}");
    }

    @Test
    void readsWhenToComeBack() throws Exception {
        assertThat(send("/busy", 120).retryAfter()).isEqualTo(Duration.ofSeconds(17));
    }

    @Test
    void followsNobodyElsewhere() throws Exception {
        assertThat(send("/elsewhere", 120).status()).isEqualTo(307);
        assertThat(received).isEmpty();
    }

    @Test
    void readsNoAnswerThatNeverEnds() throws Exception {
        assertThat(send("/endless", 120).body()).hasSize(64 * 1024);
    }

    @Test
    void givesUpOnACollectorThatSaysNothingOrOnlyHalf() {
        assertThatThrownBy(() -> send("/silent", 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("OtlpTimeout");
        assertThatThrownBy(() -> send("/half", 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("OtlpTimeout");
    }

    @Test
    void saysSoWhenNobodyListens() {
        int port = receiver.getAddress().getPort();
        receiver.stop(0);

        assertThatThrownBy(() -> send("http://127.0.0.1:" + port, "/v1/metrics", 120))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nobody answers at the port");
    }

    private Collector.Answer send(String path, int seconds) throws Exception {
        return send("http://127.0.0.1:" + receiver.getAddress().getPort(), path, seconds);
    }

    private Collector.Answer send(String server, String path, int seconds) throws Exception {
        OtlpTarget target = new OtlpTarget(
                URI.create(server + path),
                Duration.ofSeconds(60),
                Duration.ofSeconds(seconds),
                Map.of("api-key", "secret"));
        return collector.send(target, BODY);
    }

    private void endless(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        byte[] piece = new byte[8192];
        try (OutputStream out = exchange.getResponseBody()) {
            while (over.getCount() > 0) {
                out.write(piece);
            }
        }
    }

    private void await() {
        try {
            assertThat(over.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }
}
