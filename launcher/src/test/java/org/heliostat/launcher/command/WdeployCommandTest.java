package org.heliostat.launcher.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.AdminToken;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.InstanceLock;
import org.heliostat.launcher.instance.RunFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Scripts that call the original's wdeploy, against something that answers like the administration API. */
class WdeployCommandTest {

    private static final String APPLICATIONS =
            """
            {"applications": [
              {"uri": "/shop", "virtualServer": "vs1", "state": "running", "activeSessions": 3, "source": "shop.war"},
              {"uri": "/other", "virtualServer": "vs2", "state": "running", "activeSessions": 0, "source": "o.war"}]}
            """;

    @TempDir
    private Path folder;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private HttpServer api;
    private InstanceLock lock;

    @BeforeEach
    void start() throws IOException {
        InstanceFolder instance = new InstanceFolder(folder.resolve("https-shop.example.com"));
        Files.createDirectories(instance.serverXml().getParent());
        Files.writeString(instance.serverXml(), "<SERVER/>");
        Files.createDirectories(instance.run());
        lock = InstanceLock.take(instance, 1);
        AdminToken.readOrCreate(instance, new SecureRandom());
        api = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        api.createContext("/", this::answer);
        api.start();
        RunFiles.writeAdminAddress(
                instance, "http://127.0.0.1:" + api.getAddress().getPort());
        Files.writeString(folder.resolve("shop.war"), "content");
    }

    @AfterEach
    void stop() {
        api.stop(0);
        lock.close();
    }

    @Test
    void twoDifferentInstancesAreRefused() {
        assertThat(run("wdeploy", "list", "-i", "shop.example.com", "--instance", "other"))
                .isEqualTo(ExitCode.USAGE.code());

        assertThat(err.toString()).contains("--instance: other, and -i: " + folder.resolve("https-shop.example.com"));
        assertThat(asked).isEmpty();
    }

    @Test
    void deploysDeletesAndLists() {
        assertThat(run("wdeploy", "deploy", "-u", "/shop", "-i", "shop.example.com", "-v", "vs1", "shop.war"))
                .isZero();
        assertThat(out.toString()).startsWith("Deployed shop.war at /shop of vs1 in ");
        assertThat(run("wdeploy", "delete", "-u", "/shop", "-i", "https-shop.example.com", "-v", "vs1", "hard"))
                .isZero();
        assertThat(out.toString()).contains("Undeployed /shop of vs1.");
        assertThat(run("wdeploy", "list", "-i", "shop.example.com", "-v", "vs1"))
                .isZero();
        assertThat(out.toString()).contains("shop.war").doesNotContain("/other");

        assertThat(asked)
                .containsExactly(
                        "POST /api/v1/applications?uri=%2Fshop&vs=vs1 content",
                        "DELETE /api/v1/applications?uri=%2Fshop&vs=vs1 ", "GET /api/v1/applications ");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void saysNothingWhereItIsToBeQuiet() {
        assertThat(run("wdeploy", "deploy", "-q", "-u", "/shop", "-i", "shop.example.com", "shop.war"))
                .isZero();
        assertThat(run("wdeploy", "list", "-V", "0", "-i", "shop.example.com")).isZero();

        assertThat(out.toString()).isEmpty();
        assertThat(asked).hasSize(2);
    }

    @Test
    void warnsOfWhatHasNoEffectHere() {
        assertThat(run("wdeploy", "deploy", "-n", "-d", "/apps", "-u", "/shop", "-i", "shop.example.com", "shop.war"))
                .isZero();

        assertThat(err.toString())
                .contains("warning: -d: /apps: no effect: the application is kept in webapps/")
                .contains("warning: -n: no effect: the application is in service at once");
    }

    @ParameterizedTest
    @CsvSource({
        "wdeploy delete -u /shop soft, soft: what stays in webapps/ stays in service",
        "wdeploy delete -u /shop gently, gently (expected: hard)",
        "wdeploy delete -u /shop, hard|soft",
        "wdeploy deploy -u shop shop.war, -u: shop (expected: a URI that begins with /)",
        "wdeploy deploy shop.war, -u",
        "wdeploy list -V 5, -V: 5 (expected: 0 to 4)",
        "wdeploy, 'wdeploy: which command? (expected: deploy, delete, list)'",
        "wdeploy undeploy, undeploy: no such command (expected: deploy)",
    })
    void refusesWhatItDoesNotUnderstand(String line, String message) {
        assertThat(run(line.split(" "))).isEqualTo(ExitCode.USAGE.code());

        assertThat(err.toString()).contains(message);
        assertThat(asked).isEmpty();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
        String answer =
                switch (exchange.getRequestMethod()) {
                    case "GET" -> APPLICATIONS;
                    case "POST" -> "{\"uri\": \"/shop\", \"virtualServer\": \"vs1\", \"startMillis\": 12}";
                    default -> "";
                };
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(bytes.length == 0 ? 204 : 200, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private int run(String... arguments) {
        CommandLine line = new HeliostatCommand(folder, (instance, options) -> ExitCode.OK).commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }
}
