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
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.AdminToken;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.InstanceLock;
import org.heliostat.launcher.instance.RunFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The table of applications, of what the administration API says of several processes. */
class ListCommandTest {

    private static final String APPLICATIONS =
            """
            "applications": [
              {"uri": "/shop", "virtualServer": "vs1", "state": "running", "detail": "", "activeSessions": 3, "source": "s.war"},
              {"uri": "/bad", "virtualServer": "vs1", "state": "failed", "detail": "no zip", "activeSessions": 0, "source": "b.war"}]
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private String answer = "";
    private HttpServer api;
    private InstanceLock lock;

    @BeforeEach
    void start() throws IOException {
        InstanceFolder instance = new InstanceFolder(folder);
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
    }

    @AfterEach
    void stop() {
        api.stop(0);
        lock.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private String listed(String json) {
        answer = json;
        CommandLine line = new HeliostatCommand(folder, (instance, options) -> ExitCode.OK).commandLine();
        line.setOut(new PrintWriter(out, true));
        assertThat(line.execute("list", "--instance", folder.toString())).isZero();
        return out.toString();
    }

    @Test
    void oneProcessIsNotSpokenOf() {
        assertThat(listed("{" + APPLICATIONS + ", \"processes\": 1, \"elsewhere\": []}"))
                .containsPattern("/shop +vs1 +running +3 +s\\.war")
                .containsPattern("/bad +vs1 +failed +0 +b\\.war")
                .doesNotContain("process");
    }

    @Test
    void whereAnApplicationDoesNotServeIsSaid() {
        assertThat(
                        listed(
                                "{" + APPLICATIONS
                                        + """
                                        , "processes": 3, "elsewhere": [
                                          {"virtualServer": "vs1", "uri": "/shop", "number": 2, "pid": 4712, "state": "failed",
                                           "serves": false, "detail": "no room"},
                                          {"virtualServer": "vs1", "uri": "/shop", "number": 3, "pid": 0, "state": "waiting",
                                           "serves": false, "detail": "the process does not serve now"}]}
                                        """))
                .containsPattern("/shop +vs1 +running \\(serves in 1 of 3 processes\\) +3 +s\\.war")
                .containsPattern("/bad +vs1 +failed \\(serves in 2 of 3 processes\\) +0 +b\\.war")
                .contains("/shop in process 2 (4712), failed:", "  no room", "/shop in process 3, waiting:");
    }

    @Test
    void aRefusedReplacementElsewhereServes() {
        assertThat(
                        listed(
                                "{" + APPLICATIONS
                                        + """
                                        , "processes": 2, "elsewhere": [
                                          {"virtualServer": "vs1", "uri": "/shop", "number": 2, "pid": 4712, "state": "refused",
                                           "serves": true, "detail": "bad WAR"}]}
                                        """))
                .containsPattern("/shop +vs1 +running +3 +s\\.war")
                .contains("/shop in process 2 (4712), refused:", "  bad WAR");
    }
}
