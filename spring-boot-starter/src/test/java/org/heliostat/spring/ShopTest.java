package org.heliostat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.heliostat.spring.application.ShopApplication;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** One application with everything that Spring Boot's properties can ask of an engine. */
class ShopTest {

    private static final long PATIENCE_SECONDS = 60;

    @TempDir
    static Path logs;

    private static ConfigurableApplicationContext application;
    private static HeliostatWebServer server;
    private static int port;

    @BeforeAll
    static void start() {
        application = new SpringApplicationBuilder(ShopApplication.class)
                .run(
                        "--server.port=0",
                        "--server.server-header=Shop",
                        "--server.servlet.context-path=/shop",
                        "--server.servlet.application-display-name=our-shop",
                        "--server.servlet.context-parameters.colour=green",
                        "--server.servlet.session.timeout=10m",
                        "--server.servlet.session.cookie.name=VISIT",
                        "--server.servlet.session.cookie.same-site=strict",
                        "--server.servlet.session.cookie.max-age=1h",
                        "--server.servlet.register-default-servlet=true",
                        "--server.mime-mappings.abc=text/abc",
                        "--server.compression.enabled=true",
                        "--server.compression.excluded-user-agents=Old/1.0 (X)",
                        "--server.forward-headers-strategy=native",
                        "--server.heliostat.accesslog.enabled=true",
                        "--server.heliostat.accesslog.directory=" + logs,
                        "--server.heliostat.directives.LogFlushInterval=0",
                        "--spring.servlet.multipart.max-file-size=1KB",
                        "--spring.mvc.view.prefix=/WEB-INF/jsp/",
                        "--spring.mvc.view.suffix=.jsp",
                        "--management.server.port=0",
                        "--management.endpoints.web.exposure.include=health,metrics",
                        "--spring.main.banner-mode=off");
        server = (HeliostatWebServer) ((ServletWebServerApplicationContext) application).getWebServer();
        port = server.getPort();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    void controllersAnswerBelowTheContextPath() throws Exception {
        HttpResponse<String> answer = get("/shop/hello?name=J%C3%BCrgen");

        assertThat(answer.body()).isEqualTo("Hello J\u00fcrgen");
        assertThat(answer.headers().firstValue("Server")).hasValue("Shop");
        assertThat(get("/hello").statusCode()).isEqualTo(404);
    }

    @Test
    void theContextIsAsItIsConfigured() throws Exception {
        assertThat(get("/shop/context").body()).isEqualTo("our-shop green told text/abc HTTP/1.1");
    }

    @Test
    void whatIsLongIsCompressed() throws Exception {
        HttpResponse<String> answer = get("/shop/long", "Accept-Encoding", "gzip");

        assertThat(answer.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(get("/shop/long", "Accept-Encoding", "gzip", "User-Agent", "An Old/1.0 (X) one")
                        .headers()
                        .firstValue("Content-Encoding"))
                .isEmpty();
        assertThat(get("/shop/hello", "Accept-Encoding", "gzip").headers().firstValue("Content-Encoding"))
                .isEmpty();
    }

    @Test
    void anAsynchronousAnswerComes() throws Exception {
        assertThat(get("/shop/later").body()).isEqualTo("later");
    }

    @Test
    void errorsAreAnsweredByTheApplication() throws Exception {
        HttpResponse<String> failed = get("/shop/fails", "Accept", "text/html");
        HttpResponse<String> missing = get("/shop/nowhere", "Accept", "text/html");

        assertThat(failed.statusCode()).isEqualTo(500);
        assertThat(failed.body()).contains("Whitelabel Error Page");
        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.body()).contains("Whitelabel Error Page");
    }

    @Test
    void cookiesHaveTheirSettings() throws Exception {
        HttpResponse<String> answer = get("/shop/cookies");

        assertThat(answer.body()).isEqualTo("600");
        assertThat(answer.headers().allValues("Set-Cookie"))
                .anySatisfy(cookie -> assertThat(cookie)
                        .startsWith("VISIT=")
                        .contains("SameSite=Strict", "Max-Age=3600", "HttpOnly", "Path=/shop"))
                .anySatisfy(
                        cookie -> assertThat(cookie).startsWith("basket=full").contains("SameSite=Lax"));
    }

    @Test
    void proxiesOfThisMachineAreBelieved() throws Exception {
        HttpResponse<String> answer = get(
                "/shop/client",
                "X-Forwarded-Proto",
                "https",
                "X-Forwarded-For",
                "192.0.2.7",
                "X-Forwarded-Host",
                "shop.example");

        assertThat(answer.body()).isEqualTo("https shop.example 192.0.2.7");
    }

    @Test
    void uploadsAreTakenUpToTheirLimit() throws Exception {
        assertThat(upload(1000).body()).isEqualTo("a.txt 1000");
        assertThat(upload(2000).statusCode()).isEqualTo(413);
    }

    @Test
    void aPageIsRun() throws Exception {
        assertThat(get("/shop/page").body()).isEqualTo("Hello Ann by a page\n");
    }

    @Test
    void aWebSocketEchoes() throws Exception {
        CompletableFuture<String> heard = new CompletableFuture<>();
        WebSocket socket = Answers.client()
                .newWebSocketBuilder()
                .buildAsync(URI.create("ws://localhost:" + port + "/shop/echo"), new WebSocket.Listener() {
                    @Override
                    public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
                        heard.complete(text.toString());
                        return CompletableFuture.completedFuture(null);
                    }
                })
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);

        socket.sendText("hear me", true);

        assertThat(heard.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo("hear me");
        socket.abort();
    }

    @Test
    void requestsAreLogged() throws Exception {
        get("/shop/hello?name=logged");

        Await.until(() -> read(logs.resolve("access.log")).contains("GET /shop/hello?name=logged HTTP/1.1"));
        assertThat(logs.resolve("management_access.log")).exists();
    }

    @Test
    void theActuatorHasAServerOfItsOwn() throws Exception {
        int management =
                Integer.parseInt(String.valueOf(application.getEnvironment().getProperty("local.management.port")));

        assertThat(management).isNotEqualTo(port);
        assertThat(Answers.get(management, "/actuator/health").body()).contains("UP");
        assertThat(Answers.get(management, "/actuator/metrics/heliostat.session_threads.limit")
                        .body())
                .contains("\"value\":128");
        assertThat(get("/shop/actuator/health").statusCode()).isEqualTo(404);
    }

    @Test
    void figuresOfTheServerAreMeters() throws Exception {
        MeterRegistry registry = application.getBean(MeterRegistry.class);
        FunctionCounter requests = registry.get("heliostat.protocol.requests").functionCounter();
        double before = requests.count();

        get("/shop/hello");

        Await.until(() -> requests.count() > before);
        assertThat(registry.get("heliostat.connection_queue.limit").gauge().value())
                .isEqualTo(4096);
        assertThat(registry.get("heliostat.web_app.sessions")
                        .functionCounter()
                        .getId()
                        .getTags())
                .extracting(Tag::getValue)
                .contains("/shop");
    }

    @Test
    void customizersHaveTheLastWord() {
        assertThat(server.heliostat().snapshot().identity().id()).isEqualTo("shop-server");
    }

    private static HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return Answers.get(port, path, headers);
    }

    private static HttpResponse<String> upload(int bytes) throws IOException, InterruptedException {
        String body = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n"
                + "Content-Type: text/plain\r\n\r\n" + "a".repeat(bytes) + "\r\n--x--\r\n";
        HttpRequest request = Answers.request(port, "/shop/upload", "Content-Type", "multipart/form-data; boundary=x")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return Answers.client().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException notYet) {
            return "";
        }
    }
}
