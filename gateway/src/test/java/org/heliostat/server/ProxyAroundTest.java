package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands around the proxy: logs, error pages, reports, clients of HTTP/2, a real server. */
class ProxyAroundTest {

    private static final Path PYTHON = Path.of("/usr/bin/python3");

    @TempDir
    private Path folder;

    @Test
    void accessLogsShowTheOriginAndItsTimes() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.with(
                        folder,
                        ProxyInstance.servers(origin),
                        "AddLog fn=\"flex-log\" name=\"access\"\n",
                        "Init fn=\"flex-init\" access=\"access\" format.access=\"%Req->vars.origin% %Req->vars.origin-tries%"
                                + " %Req->vars.origin-connect% %Req->vars.origin-first-byte% %Req->vars.origin-last%\"")) {
            proxy.get("/shop");

            Path log = folder.toRealPath().resolve("access");
            Await.until(() -> text(log).contains(" 1 "));
            assertThat(text(log)).matches("(?s).*" + origin.url() + " 1 \\d+ \\d+ \\d+\\s*");
        }
    }

    @Test
    void theErrorStageAnswersWhereAnOriginHasNot() throws Exception {
        ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
        origin.close();
        Files.writeString(folder.resolve("sorry.html"), "the shop is closed");
        try (ProxyInstance proxy = ProxyInstance.with(
                folder,
                ProxyInstance.servers(origin),
                "Error fn=\"send-error\" code=\"502\" path=\""
                        + folder.toRealPath().resolve("sorry.html") + "\"\n")) {
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 502 ").endsWith("the shop is closed");
        }
    }

    @Test
    void anObjectWithoutARouteLineIsAnswered500() throws Exception {
        folder = folder.toRealPath();
        WebServer server = new TestInstance(folder, List.of())
                .withObjConf(text ->
                        text.replace("Service method=\"(GET|HEAD)\" fn=\"send-file\"", "Service fn=\"proxy-retrieve\""))
                .start(Map.of());
        try (var client = new RawClient(server.listenAddresses().get(0).port())) {
            assertThat(client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").readAnswer())
                    .startsWith("HTTP/1.1 500 ");
        } finally {
            server.stop();
        }
    }

    @Test
    void clientsOfHttp2AreServedToo() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    String body = talk.body();
                    talk.say("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + body.length() + "\r\n\r\n"
                            + body);
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            client.send(
                    Http2Frames.request(1, "POST", "/shop/a", false, "cookie", "a=1", "cookie", "b=2"),
                    Http2Frames.data(1, "hel", false),
                    Http2Frames.data(1, "lo", true));

            assertThat(client.answer(1)).containsEntry(":status", "200").containsEntry("body", "hello");
            assertThat(origin.heads().get(0))
                    .startsWith("POST /app/a HTTP/1.1\r\nHost: localhost\r\n")
                    .contains("Cookie: a=1; b=2\r\n", "Via: 2.0 heliostat\r\n", "Transfer-Encoding: chunked\r\n");
        }
    }

    @Test
    void reportsHaveEachOrigin() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.with(
                        folder,
                        ProxyInstance.servers(origin),
                        "Service fn=\"service-dump\" query=\"dump\"\nService fn=\"stats-xml\" query=\"xml\"\n")) {
            proxy.get("/shop");

            assertThat(proxy.get("/shop?dump"))
                    .contains("\nOrigins:\n", "\nOriginTimes:\n", origin.url() + "  in service");
            assertThat(proxy.get("/shop?xml")).contains("<origin address=\"" + origin.url() + "\"");
        }
    }

    @Test
    void aRealServerIsServedThrough() throws Exception {
        assumeThat(Files.isExecutable(PYTHON)).isTrue();
        Path site = Files.createDirectories(folder.resolve("site/app"));
        Files.write(site.resolve("large"), new byte[3_000_000]);
        Files.writeString(site.resolve("index.html"), "from python");
        int port = FreePort.find();
        Process python = new ProcessBuilder(
                        PYTHON.toString(),
                        "-m",
                        "http.server",
                        "--bind",
                        "127.0.0.1",
                        "-d",
                        folder.resolve("site").toString(),
                        Integer.toString(port))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (ProxyInstance proxy = ProxyInstance.of(folder, "server=\"http://127.0.0.1:" + port + "\"")) {
            Await.until(() -> listens(port));
            assertThat(proxy.get("/shop/")).startsWith("HTTP/1.1 200 ").endsWith("from python");
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 301 ").contains("\r\nLocation: /shop/\r\n");
            assertThat(proxy.get("/shop/large"))
                    .contains("Content-Length: 3000000\r\n")
                    .hasSizeGreaterThan(3_000_000);
            assertThat(proxy.get("/shop/none")).startsWith("HTTP/1.1 404 ");
            assertThat(
                            proxy.ask(
                                    "POST /shop/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx"))
                    .startsWith("HTTP/1.1 501 ");
        } finally {
            python.destroyForcibly().waitFor();
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException notYet) {
            return "";
        }
    }
}
