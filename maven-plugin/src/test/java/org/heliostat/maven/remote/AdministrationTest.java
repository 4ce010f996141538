package org.heliostat.maven.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.heliostat.maven.server.RefusedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against somebody who answers as the administration does; DeployIT asks the real one. */
class AdministrationTest {

    private static final int NO_ANSWER = -1;
    private static final Credentials LOGIN = new Credentials.Login("ann", "se\"cret");

    @TempDir
    private Path folder;

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final Map<String, Reply> replies = new ConcurrentHashMap<>();
    private HttpServer server;
    private AdminAddress address;

    private record Reply(int status, String body) {}

    @BeforeEach
    void listen() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        address = AdminAddress.of("http://127.0.0.1:" + server.getAddress().getPort());
        replies.put("POST /api/v1/session", new Reply(200, "{\"user\":\"ann\",\"csrfToken\":\"c5\"}"));
        replies.put("DELETE /api/v1/session", new Reply(204, ""));
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        requests.add(request + " " + body + " " + exchange.getRequestHeaders().getFirst("X-CSRF-Token") + " "
                + exchange.getRequestHeaders().getFirst("Cookie") + " "
                + exchange.getRequestHeaders().getFirst("Authorization"));
        Reply reply = replies.getOrDefault(request, new Reply(500, "no JSON"));
        if (reply.status() == NO_ANSWER) {
            exchange.close();
            return;
        }
        exchange.getResponseHeaders().add("Set-Cookie", "id=77; HttpOnly");
        byte[] text = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reply.status(), text.length == 0 ? -1 : text.length);
        exchange.getResponseBody().write(text);
        exchange.close();
    }

    @Test
    void deploysInASessionThatItEnds() throws Exception {
        replies.put(
                "POST /api/v1/applications?uri=%2Fshop",
                new Reply(
                        201,
                        "{\"virtualServer\":\"vs1\",\"uri\":\"/shop\",\"state\":\"running\",\"more\":{\"uri\":1},"
                                + "\"startMillis\":812}"));

        assertThat(new Administration(address, LOGIN).deploy(war(), "/shop", ""))
                .isEqualTo("/shop of vs1 is running (started in 812 ms)");

        assertThat(requests)
                .containsExactly(
                        "POST /api/v1/session {\"user\":\"ann\",\"password\":\"se\\\"cret\"} null null null",
                        "POST /api/v1/applications?uri=%2Fshop the WAR c5 id=77 null",
                        "DELETE /api/v1/session  c5 id=77 null");
    }

    @Test
    void aSessionThatCannotBeEndedIsNoFailureOfWhatWasDone() throws Exception {
        replies.put(
                "POST /api/v1/applications?uri=%2Fshop",
                new Reply(201, "{\"virtualServer\":\"vs1\",\"uri\":\"/shop\",\"state\":\"running\"}"));
        replies.put("DELETE /api/v1/session", new Reply(NO_ANSWER, ""));

        assertThat(new Administration(address, LOGIN).deploy(war(), "/shop", ""))
                .isEqualTo("/shop of vs1 is running");

        assertThat(requests).last().asString().startsWith("DELETE /api/v1/session");
    }

    @Test
    void asksWithATokenWithoutASession() throws Exception {
        replies.put("DELETE /api/v1/applications?uri=%2F", new Reply(204, ""));

        assertThat(new Administration(address, new Credentials.Token("t0")).undeploy("/", ""))
                .isTrue();

        assertThat(requests).containsExactly("DELETE /api/v1/applications?uri=%2F  null null Bearer t0");
    }

    @Test
    void saysWhatTheServerHasSaid() {
        replies.put(
                "POST /api/v1/applications?uri=%2Fshop",
                new Reply(422, "{\"title\":\"Deployment failed\",\"detail\":\"web.xml:3: servlet: no name\"}"));

        assertThatThrownBy(() -> new Administration(address, LOGIN).deploy(war(), "/shop", ""))
                .isInstanceOf(RefusedException.class)
                .hasMessage(address + " has not deployed /shop: 422 Deployment failed: web.xml:3: servlet: no name");
        assertThat(requests).last().asString().startsWith("DELETE /api/v1/session");
    }

    @Test
    void saysWhoIsNotLetInAndNotWithWhichPassword() {
        replies.put("POST /api/v1/session", new Reply(401, "{\"title\":\"Wrong user or password\"}"));

        assertThatThrownBy(() -> new Administration(address, LOGIN).undeploy("/shop", ""))
                .isInstanceOf(RefusedException.class)
                .hasMessage(address + " does not let user ann in: 401 Wrong user or password")
                .hasMessageNotContaining("cret");
    }

    @Test
    void nothingThereIsNoMistake() throws Exception {
        replies.put("DELETE /api/v1/applications?uri=%2Fshop", new Reply(404, "{\"title\":\"Not found\"}"));

        assertThat(new Administration(address, LOGIN).undeploy("/shop", "")).isFalse();
    }

    @Test
    void somebodyElseHasNoReason() {
        assertThatThrownBy(() -> new Administration(address, LOGIN).undeploy("/other", "vs2"))
                .hasMessageContaining("500 no reason given");
        assertThat(requests).anyMatch(line -> line.contains("uri=%2Fother") && line.contains("vs=vs2"));
    }

    private Path war() throws IOException {
        return Files.writeString(folder.resolve("shop.war"), "the WAR");
    }
}
