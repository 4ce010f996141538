package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.testing.Await;
import org.heliostat.testing.Http2Frames;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits of the packaged server for its origins: connections to one, and what one of HTTP/2 may send for nothing. */
class OriginLimitsIT {

    private static final int REQUESTS = 6;
    private static final int PINGS = 50;

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeEach
    void make() {
        ServerProcess.makeInstance(instance());
    }

    private Path instance() {
        return folder.resolve("instance");
    }

    private void route(String parameters) throws IOException {
        Path objConf = instance().resolve("conf/obj.conf");
        String first = "NameTrans fn=\"document-root\"";
        Files.writeString(
                objConf,
                Files.readString(objConf)
                                .replace(
                                        first,
                                        "NameTrans fn=\"map\" from=\"/shop\" to=\"http:/shop\" name=\"shop\"\n" + first)
                        + "<Object name=\"shop\">\nRoute fn=\"set-origin-server\" " + parameters
                        + "\nService fn=\"proxy-retrieve\" method=\"*\"\n</Object>\n");
    }

    private HttpRequest request(String url) {
        return HttpRequest.newBuilder(URI.create(url)).build();
    }

    private String admin(String path) {
        try {
            String address =
                    Files.readString(instance().resolve("run/admin-address")).strip();
            String token =
                    Files.readString(instance().resolve("run/admin-token")).strip();
            return http.send(
                            HttpRequest.newBuilder(URI.create(address + path))
                                    .header("Authorization", "Bearer " + token)
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Test
    void requestsWaitForTheOnlyConnection() throws Exception {
        AtomicBoolean isReleased = new AtomicBoolean();
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        ExecutorService threads = Executors.newCachedThreadPool();
        HttpServer origin = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        origin.setExecutor(threads);
        origin.createContext("/", exchange -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            Await.until(isReleased::get);
            now.decrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        origin.start();
        String url = "http://127.0.0.1:" + origin.getAddress().getPort();
        route("server=\"" + url + "\" max-connections=\"1\" queue-timeout=\"120\"");
        try (ServerProcess server = ServerProcess.start(instance())) {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                answers.add(http.sendAsync(request(server.url("/shop")), BodyHandlers.ofString()));
            }
            String waiting = "heliostat_origin_waiting{address=\"" + url + "\"} " + (REQUESTS - 1) + ".0";
            Await.until(() -> admin("/metrics").contains(waiting));
            assertThat(admin("/metrics"))
                    .contains("heliostat_origin_connections{address=\"" + url + "\"} 1.0")
                    .contains("heliostat_origin_connection_limit{address=\"" + url + "\"} 1.0");

            isReleased.set(true);
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(answer.get(120, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
            }
            assertThat(most).hasValue(1);
        } finally {
            isReleased.set(true);
            origin.stop(0);
            threads.shutdownNow();
        }
    }

    @Test
    void anOriginThatFloodsLosesItsConnection() throws Exception {
        try (ServerSocket origin = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread flooding = new Thread(() -> flood(origin), "flooding-origin");
            flooding.setDaemon(true);
            flooding.start();
            String url = "http://127.0.0.1:" + origin.getLocalPort();
            route("server=\"" + url + "\" protocol=\"http/2\" failures=\"0\"");
            Files.write(
                    instance().resolve("conf/magnus.conf"),
                    List.of("", "Init fn=\"http-client-config\" http2-max-pings=\"5\""),
                    StandardOpenOption.APPEND);
            try (ServerProcess server = ServerProcess.start(instance())) {
                assertThat(http.send(request(server.url("/shop")), BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(502);

                server.told("more than 5 in 30 s (http2-max-pings)");
                assertThat(admin("/metrics"))
                        .containsPattern("heliostat_origin_floods_total\\{address=\"" + url + "\"} [12]\\.0");
            }
        }
    }

    /** Consents to HTTP/2 and asks without an end whether the other side is there. */
    private static void flood(ServerSocket origin) {
        byte[][] pings = new byte[PINGS][];
        Arrays.fill(pings, Http2Frames.frame(Http2Frames.PING, 0, 0, new byte[8]));
        while (!origin.isClosed()) {
            try (Socket socket = origin.accept()) {
                socket.getOutputStream().write(Http2Frames.joined(Http2Frames.settings(), Http2Frames.joined(pings)));
                InputStream in = socket.getInputStream();
                // Until the other side has had enough.
                in.transferTo(OutputStream.nullOutputStream());
            } catch (IOException ended) {
                Thread.yield();
            }
        }
    }
}
