package samples.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The packaged application: classes and files in jars inside of the jar. */
class PackagedIT {

    private static final Pattern STARTED = Pattern.compile("Heliostat started on port (\\d+) \\(http\\)");
    private static final long PATIENCE_SECONDS = 120;

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static Process process;
    private static String origin;

    @BeforeAll
    static void start() throws Exception {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        Path.of("target", "sample-spring-boot.jar").toString(),
                        "--server.port=0")
                .redirectErrorStream(true)
                .start();
        CompletableFuture<String> port = new CompletableFuture<>();
        Thread reader = new Thread(() -> read(port), "output");
        reader.setDaemon(true);
        reader.start();
        origin = "localhost:" + port.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** To the end, so that the process never waits for somebody to read. */
    private static void read(CompletableFuture<String> port) {
        List<String> lines = new ArrayList<>();
        try (BufferedReader out = process.inputReader()) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
                Matcher started = STARTED.matcher(line);
                if (started.find()) {
                    port.complete(started.group(1));
                }
            }
            port.completeExceptionally(new IllegalStateException("it ended: " + lines));
        } catch (IOException failed) {
            port.completeExceptionally(failed);
        }
    }

    @AfterAll
    static void stop() throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theControllerAnswers() throws Exception {
        HttpResponse<String> answer = get("/hello?name=Ann");

        assertThat(answer.body()).contains("\"text\":\"Hello Ann\"", "\"thread\":\"session-");
        assertThat(answer.headers().firstValue("Server")).isEmpty();
    }

    @Test
    void filesAreServedOutOfTheJar() throws Exception {
        assertThat(get("/index.html").body()).contains("<title>Hello</title>");
        assertThat(get("/org/springframework/boot/loader/launch/JarLauncher.class")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void aWebSocketEchoes() throws Exception {
        CompletableFuture<String> heard = new CompletableFuture<>();
        WebSocket socket = CLIENT.newWebSocketBuilder()
                .buildAsync(URI.create("ws://" + origin + "/echo"), new WebSocket.Listener() {
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

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return CLIENT.send(
                HttpRequest.newBuilder(URI.create("http://" + origin + path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
