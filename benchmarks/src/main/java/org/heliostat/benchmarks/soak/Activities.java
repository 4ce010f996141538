package org.heliostat.benchmarks.soak;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import org.heliostat.benchmarks.load.server.Documents;

/** Everything that clients do at once: each activity belongs to one thread, none of them knows another. */
final class Activities {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int OK = 200;
    private static final int TOO_SLOW = 408;
    private static final int STREAMS = 8;
    private static final int UPLOAD = 300_000;

    private final int port;
    private final int securePort;
    private final HttpClient plain;
    private final HttpClient secure;
    private final RawRequest raw;
    private final RawRequest rawSecure;

    /** @param context trusts the server's certificate */
    Activities(int port, int securePort, SSLContext context) {
        this.port = port;
        this.securePort = securePort;
        this.plain = HttpClient.newBuilder().version(Version.HTTP_1_1).build();
        this.secure = HttpClient.newBuilder()
                .version(Version.HTTP_2)
                .sslContext(context)
                .build();
        this.raw = new RawRequest(SocketFactory.getDefault(), port);
        this.rawSecure = new RawRequest(context.getSocketFactory(), securePort);
    }

    List<Activity> all() {
        return List.of(
                new Activity("files", Duration.ofMillis(30), this::files),
                new Activity("servlets", Duration.ofMillis(40), this::servlets),
                new Activity("pages", Duration.ofMillis(50), () -> isPage(get(plain, url("/soak/index.jsp")))),
                new Activity("uploads", Duration.ofMillis(300), this::upload),
                new Activity("forms", Duration.ofMillis(300), this::form),
                new Activity("tls", Duration.ofMillis(200), this::handshake),
                new Activity("http2", Duration.ofMillis(200), this::streams),
                new Activity("websockets", Duration.ofMillis(300), this::webSocket),
                new Activity("programs", Duration.ofMillis(500), this::program),
                new Activity("slow", Duration.ofMillis(100), this::slow),
                new Activity("resets", Duration.ofMillis(150), this::resets));
    }

    private boolean files() throws Exception {
        check(get(plain, url(Documents.SMALL)).body().length() == Documents.SMALL_SIZE, Documents.SMALL);
        check(get(plain, url(Documents.LARGE)).body().length() == Documents.LARGE_SIZE, Documents.LARGE);
        check(get(plain, url(Documents.PAGE)).body().length() == Documents.PAGE_SIZE, Documents.PAGE);
        HttpResponse<String> missing = send(plain, HttpRequest.newBuilder(url("/none")));
        check(missing.statusCode() == 404, "/none: " + missing.statusCode());
        return true;
    }

    private boolean servlets() throws Exception {
        check(get(plain, url("/wasp/WASP")).body().contains("WASP"), "/wasp/WASP");
        check(get(plain, url("/sleep/sync?ms=5")).body().contains("slept 5 ms"), "/sleep/sync");
        check(get(plain, url("/sleep/async?ms=5")).body().contains("slept 5 ms"), "/sleep/async");
        return true;
    }

    private static boolean isPage(HttpResponse<String> page) throws IOException {
        check(page.body().contains("line 19"), "a page without its last line");
        return true;
    }

    private boolean upload() throws Exception {
        byte[] body = new byte[UPLOAD];
        return taken(raw.ask(
                "POST /soak/body.jsp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " + UPLOAD
                        + "\r\n\r\n",
                body));
    }

    private boolean form() throws Exception {
        byte[] head = "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII);
        byte[] end = "\r\n--B--\r\n".getBytes(StandardCharsets.US_ASCII);
        byte[] body = new byte[head.length + UPLOAD + end.length];
        System.arraycopy(head, 0, body, 0, head.length);
        System.arraycopy(end, 0, body, head.length + UPLOAD, end.length);
        return taken(raw.ask(
                "POST /soak/parts HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "Content-Type: multipart/form-data; boundary=B\r\nContent-Length: " + body.length
                        + "\r\n\r\n",
                body));
    }

    private static boolean taken(RawRequest.Answer answer) throws IOException {
        if (answer.status() == TOO_SLOW) {
            return false;
        }
        check(answer.is(OK, "bytes " + UPLOAD), "an upload: " + answer.text());
        return true;
    }

    private boolean handshake() throws Exception {
        RawRequest.Answer answer = rawSecure.ask(closing(Documents.SMALL), new byte[0]);
        check(answer.status() == OK, "over TLS: " + answer.status());
        RawRequest.Answer told =
                new RawRequest(SocketFactory.getDefault(), securePort).ask(closing("/plain"), new byte[0]);
        check(told.status() == 301, "plain HTTP to TLS: " + told.status());
        return true;
    }

    /** Java's client gives up all streams of a connection that is to end, those that are answered, too. */
    private boolean streams() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            String path = i % 2 == 0 ? Documents.LARGE : "/soak/index.jsp";
            sent.add(secure.sendAsync(request(secureUrl(path)).build(), BodyHandlers.ofString()));
        }
        CompletableFuture<HttpResponse<String>> given =
                secure.sendAsync(request(secureUrl("/sleep/sync?ms=50")).build(), BodyHandlers.ofString());
        given.cancel(true);
        try {
            for (CompletableFuture<HttpResponse<String>> one : sent) {
                HttpResponse<String> answer = one.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                check(answer.statusCode() == OK, "over HTTP/2: " + answer.statusCode());
                check(answer.version() == Version.HTTP_2, "the version is " + answer.version());
            }
            return true;
        } catch (ExecutionException failed) {
            String why = String.valueOf(failed.getCause());
            if (why.contains("GOAWAY") || why.contains("too many concurrent streams")) {
                return false;
            }
            throw failed;
        }
    }

    private boolean webSocket() throws Exception {
        Ear ear = new Ear();
        WebSocket socket = plain.newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + port + "/chat/echo"), ear)
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        socket.sendText("hello", true).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        String echo = ear.echo.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        check("hello".equals(echo), "another echo: " + echo);
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        ear.closed.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return true;
    }

    /** Hears one message, in as many parts as it comes, and the end. One call after the other. */
    private static final class Ear implements WebSocket.Listener {

        private final CompletableFuture<String> echo = new CompletableFuture<>();
        private final CompletableFuture<Void> closed = new CompletableFuture<>();
        private final StringBuilder heard = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            heard.append(data);
            if (last) {
                echo.complete(heard.toString());
            }
            return WebSocket.Listener.super.onText(socket, data, last);
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            closed.complete(null);
            return closed;
        }

        @Override
        public void onError(WebSocket socket, Throwable failure) {
            echo.completeExceptionally(failure);
            closed.completeExceptionally(failure);
        }
    }

    private boolean program() throws Exception {
        RawRequest.Answer answer = raw.ask(closing(Documents.CGI), new byte[0]);
        check(answer.is(OK, Documents.HELLO), "a program: " + answer.text());
        return true;
    }

    /** Whoever is too slow may be told so, or cut off. */
    private boolean slow() {
        try {
            return raw.askSlowly(closing(Documents.LARGE), Duration.ofMillis(10))
                            .status()
                    == OK;
        } catch (IOException cutOff) {
            return false;
        }
    }

    private boolean resets() throws Exception {
        raw.resetAfter("GET / HT", 0);
        raw.resetAfter(closing(Documents.LARGE), 1_000);
        raw.resetAfter("POST /soak/body.jsp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nabc", 0);
        raw.resetAfter(closing("/sleep/sync?ms=20"), 0);
        new RawRequest(SocketFactory.getDefault(), securePort).resetAfter("\u0016\u0003\u0001\u0000\u0064abc", 0);
        return true;
    }

    private static String closing(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    }

    private URI url(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    private URI secureUrl(String path) {
        return URI.create("https://localhost:" + securePort + path);
    }

    private static HttpRequest.Builder request(URI url) {
        return HttpRequest.newBuilder(url).timeout(PATIENCE);
    }

    private static HttpResponse<String> get(HttpClient client, URI url) throws IOException {
        HttpResponse<String> answer = send(client, HttpRequest.newBuilder(url));
        check(answer.statusCode() == OK, url + ": " + answer.statusCode());
        return answer;
    }

    static HttpResponse<String> send(HttpClient client, HttpRequest.Builder request) throws IOException {
        try {
            return client.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString(StandardCharsets.ISO_8859_1));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }

    static void check(boolean holds, String otherwise) throws IOException {
        if (!holds) {
            throw new IOException(otherwise);
        }
    }
}
