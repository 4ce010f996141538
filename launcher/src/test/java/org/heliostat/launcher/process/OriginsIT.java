package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.launcher.process.ServerProcess.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two origins of the packaged server, whose states are set by command and seen in every view. */
class OriginsIT {

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void statesAreSetByCommandAndShownEverywhere() throws Exception {
        HttpServer a = origin("a");
        HttpServer b = origin("b");
        try {
            ServerProcess.makeInstance(instance());
            Path objConf = instance().resolve("conf/obj.conf");
            Files.writeString(
                    objConf,
                    Files.readString(objConf)
                                    .replace(
                                            "NameTrans fn=\"document-root\"",
                                            "NameTrans fn=\"map\" from=\"/shop\" to=\"/\" name=\"shop\"\n"
                                                    + "NameTrans fn=\"document-root\"")
                            + "<Object name=\"shop\">\nRoute fn=\"set-origin-server\" server=\"" + url(a)
                            + "\" server=\"" + url(b) + " state=X\"\n"
                            + "Service fn=\"proxy-retrieve\" method=\"*\"\n</Object>\n");
            try (ServerProcess server = ServerProcess.start(instance())) {
                assertThat(shop(server)).isEqualTo("a");

                assertThat(ran("set", url(b), "+").out()).contains("Origin " + url(b) + ": in service");
                assertThat(ran("set", url(a), "drains").out()).contains(": drains");
                assertThat(shop(server)).isEqualTo("b");
                assertThat(shop(server)).isEqualTo("b");

                assertThat(ran("list").out())
                        .containsPattern(url(a) + " +drains")
                        .containsPattern(url(b) + " +in service");
                assertThat(admin("/metrics"))
                        .contains("heliostat_origin_state_code{address=\"" + url(a) + "\"} 2.0")
                        .contains("heliostat_origin_state_code{address=\"" + url(b) + "\"} 0.0");
                assertThat(admin("/api/v1/perfdump")).containsPattern(url(a) + " +drains");
                assertThat(admin("/api/v1/stats.xml")).contains("address=\"" + url(a) + "\" state=\"drains\"");
                assertThat(admin("/api/v1/stats")).contains("\"stateCode\":2");

                Result unknown = run("set", "http://nobody", "X");
                assertThat(unknown.exitCode()).isEqualTo(1);
                assertThat(unknown.err()).contains("origin http://nobody: no line of obj.conf names it");
                server.told("admin: admin-token: origin " + url(a) + ": drains, it was in service");
            }
        } finally {
            a.stop(0);
            b.stop(0);
        }
    }

    private static HttpServer origin(String name) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] body = name.getBytes(StandardCharsets.US_ASCII);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static String url(HttpServer origin) {
        return "http://127.0.0.1:" + origin.getAddress().getPort();
    }

    private String shop(ServerProcess server) throws Exception {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create(server.url("/shop"))).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    private Result ran(String... words) throws Exception {
        Result result = run(words);
        assertThat(result.exitCode()).as(result.err()).isZero();
        return result;
    }

    private Result run(String... words) throws Exception {
        String[] all = new String[words.length + 3];
        all[0] = "origin";
        System.arraycopy(words, 0, all, 1, words.length);
        all[words.length + 1] = "--instance";
        all[words.length + 2] = instance().toString();
        return ServerProcess.run(folder, all);
    }

    private String admin(String path) throws Exception {
        String address =
                Files.readString(instance().resolve("run/admin-address")).strip();
        String token = Files.readString(instance().resolve("run/admin-token")).strip();
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Bearer " + token)
                .build();
        return http.send(request, BodyHandlers.ofString()).body();
    }

    private Path instance() {
        return folder.resolve("instance");
    }
}
