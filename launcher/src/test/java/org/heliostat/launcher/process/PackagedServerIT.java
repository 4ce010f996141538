package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.heliostat.launcher.process.ServerProcess.Result;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The two commands of the README and everything an administrator does next, with the packaged jar. */
class PackagedServerIT {

    @TempDir
    private Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void servesANewInstanceAndStopsOnCommand() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            assertThat(get(server.url("/")).body()).contains("Heliostat is running");
            assertThat(server.told("admin: http://"))
                    .contains("a new one was made in " + instance())
                    .contains("instance " + instance())
                    .containsPattern("admin: http://127\\.0\\.0\\.1:\\d+/");
            assertThat(instance().resolve("run/pid")).hasContent(server.pid() + "\n");

            Result perfdump = command("perfdump");
            assertThat(perfdump.out())
                    .startsWith("webservd pid: " + server.pid())
                    .contains("ConnectionQueue:");
            assertThat(command("stats").out()).contains("session threads");
            assertThat(command("stats", "--json").out()).contains("\"connectionQueue\"");
            assertThat(command("list").out()).startsWith("No applications.");

            assertThat(command("stop").out().trim()).isEqualTo("The server has stopped.");
            assertThat(server.exitCode()).isZero();
            assertThat(server.output()).contains("lost: 0");
            assertThat(instance().resolve("run/pid")).doesNotExist();
        }
    }

    @Test
    void deploysReplacesAndUndeploysASample() throws Exception {
        Path war = Samples.war("wasp");
        try (ServerProcess server = ServerProcess.start(instance())) {
            Result deployed = command("deploy", war.toString(), "--uri", "/w");
            assertThat(deployed.err()).isEmpty();
            assertThat(deployed.out()).contains(" at /w of vs1 in ");
            assertThat(get(server.url("/w/WASP")).statusCode()).isEqualTo(200);
            assertThat(command("list").out()).containsPattern("/w +vs1 +running");

            try (Load load = new Load(4, server.url("/w/WASP"), false)) {
                Await.until(() -> load.answers() > 50);
                assertThat(command("deploy", war.toString(), "--uri", "/w").exitCode())
                        .isZero();
                int before = load.answers();
                Await.until(() -> load.answers() > before + 50);
                assertThat(load.failures()).isEmpty();
            }

            assertThat(command("undeploy", "/w").out().trim()).isEqualTo("Undeployed /w.");
            assertThat(get(server.url("/w/WASP")).statusCode()).isEqualTo(404);
            assertThat(command("undeploy", "/w").exitCode()).isEqualTo(1);
        }
    }

    @Test
    void runsPagesWithTagLibrariesFromTheFlatJar() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            Result deployed = command("deploy", Samples.war("bookstore").toString(), "--uri", "/books");
            HttpResponse<String> page = HttpClient.newBuilder()
                    .followRedirects(HttpClient.Redirect.NORMAL)
                    .build()
                    .send(
                            HttpRequest.newBuilder(URI.create(server.url("/books/")))
                                    .build(),
                            BodyHandlers.ofString());

            assertThat(deployed.out()).contains("(Bookstore) at /books of vs1");
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).containsIgnoringCase("</html>").doesNotContain("${", "<c:");
            assertThat(server.output()).doesNotContain("warning (").doesNotContain("failure (");
        }
    }

    @Test
    void watchesTheFolderOfApplications() throws Exception {
        Path war = Samples.war("wasp");
        Files.createDirectories(instance().resolve("webapps"));
        try (ServerProcess server = ServerProcess.start(instance())) {
            Path dropped = instance().resolve("webapps/dropped.war");
            Files.copy(war, dropped);
            Await.until(() -> status(server.url("/dropped/WASP")) == 200);
            Files.writeString(instance().resolve("webapps/broken.war"), "this is no zip");
            Await.until(() -> server.output().contains("/broken of vs1"));
            Files.delete(dropped);
            Await.until(() -> status(server.url("/dropped/WASP")) == 404);

            Result list = command("list");
            assertThat(list.out()).containsPattern("/broken +vs1 +failed").contains("broken.war");
            assertThat(get(server.url("/")).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aBrokenConfigurationChangesNothingInARunningServer() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            Path magnus = instance().resolve("conf/magnus.conf");
            String good = Files.readString(magnus);
            Files.writeString(magnus, good + "\nRqThrottel 7\n");

            Result reload = command("reload");
            Result restart = command("restart");

            int line = (good + "\n").split("\n", -1).length;
            assertThat(reload.exitCode()).isEqualTo(78);
            assertThat(reload.err()).contains("conf/magnus.conf:" + line + ": ").contains("RqThrottle");
            assertThat(restart.exitCode()).isEqualTo(78);
            assertThat(get(server.url("/")).statusCode()).isEqualTo(200);

            Files.writeString(magnus, good);
            assertThat(command("reload").out().trim())
                    .endsWith("The configuration was reloaded; nothing new is in force.");
        }
    }

    @Test
    void reloadsAndRestartsUnderLoadAndOnSignals() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            try (Load load = new Load(4, server.url("/"), false)) {
                Await.until(() -> load.answers() > 100);
                server.signal("HUP");
                Await.until(() -> server.output().contains("Configuration reloaded"));
                assertThat(command("reload").exitCode()).isZero();
                server.signal("USR1");
                int before = load.answers();
                Await.until(() -> load.answers() > before + 100);
                assertThat(load.failures()).isEmpty();
            }
            assertThat(command("restart").out().trim()).isEqualTo("The server has restarted.");
            server.awaitStarts(2);
        }
    }

    @Test
    void losesNoAnswerWhenItIsTerminatedUnderLoad() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance());
                Load load = new Load(8, server.url("/"), true)) {
            // Who still waits to be accepted when the sockets close has no answer to lose.
            Await.until(() -> load.answers() > 200 && load.isEveryoneServed());

            server.signal("TERM");

            assertThat(server.exitCode()).isZero();
            assertThat(load.failures()).isEmpty();
            assertThat(server.output()).containsPattern("stopped: requests in progress: \\d+, answered: \\d+, lost: 0");
        }
    }

    @Test
    void reopensARenamedErrorLog() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            Path log = instance().resolve("logs/errors");
            Files.move(log, instance().resolve("logs/errors.1"), StandardCopyOption.ATOMIC_MOVE);
            server.signal("USR1");
            Await.until(() -> Files.exists(log));
            server.signal("HUP");

            Await.until(() -> contains(log, "Configuration reloaded"));
        }
    }

    @Test
    void rotatesItsLogsUnderLoadAndOpensThemAnewOnHup() throws Exception {
        Path logs = instance().resolve("logs");
        try (ServerProcess server = ServerProcess.start(instance())) {
            try (Load load = new Load(2, server.url("/"), false)) {
                Await.until(() -> load.answers() > 100);
                assertThat(command("rotate").out()).contains("logs/errors", "logs/access");
                int before = load.answers();
                Await.until(() -> load.answers() > before + 100);
                assertThat(load.failures()).isEmpty();
            }
            Await.until(() -> isRotated(logs, "errors") && isRotated(logs, "access"));
            Files.move(logs.resolve("access"), logs.resolve("access.old"), StandardCopyOption.ATOMIC_MOVE);
            server.signal("HUP");
            Await.until(() -> Files.exists(logs.resolve("access")));
        }
    }

    @Test
    void namesThePortThatIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            Result result = command("start", "--port", Integer.toString(taken.getLocalPort()), "--admin-port=0");

            assertThat(result.exitCode()).isEqualTo(1);
            assertThat(result.err().trim().lines().toList()).hasSize(1);
            assertThat(result.err())
                    .contains("LS ls1")
                    .contains(":" + taken.getLocalPort())
                    .contains("in use");
        }
        try (ServerSocket taken = new ServerSocket(0)) {
            Result result = command("start", "--port=0", "--admin-port", Integer.toString(taken.getLocalPort()));

            assertThat(result.exitCode()).isEqualTo(1);
            assertThat(result.err()).contains(":" + taken.getLocalPort()).contains("--admin-port");
        }
    }

    @Test
    void keepsASecondServerOut() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            Result second = command("start", "--port=0", "--admin-port=0");

            assertThat(second.exitCode()).isEqualTo(1);
            assertThat(second.err().trim())
                    .isEqualTo(instance() + ": a server runs on this instance already (process " + server.pid() + ")");
            assertThat(get(server.url("/")).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void namesAFolderThatCannotBeWritten() throws Exception {
        Files.createDirectories(instance());
        Path logs = instance().resolve("logs");
        Files.writeString(logs, "a file where a folder should be");
        Files.createDirectories(instance().resolve("conf"));
        Files.writeString(instance().resolve("conf/server.xml"), "<SERVER/>");

        Result result = command("start");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err()).startsWith(logs + ": ");
    }

    @Test
    void namesAFolderThatAnotherUserMayWrite() throws Exception {
        Files.createDirectories(instance());
        assumeTrue(instance().toFile().setWritable(false) && !Files.isWritable(instance()), "not as root");

        Result result = command("start");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err()).startsWith(instance().toString()).contains("permission denied");
        assertThat(instance().toFile().setWritable(true)).isTrue();
    }

    @Test
    void refusesABrokenConfigurationWithEveryError() throws Exception {
        assertThat(ServerProcess.run(folder, "init", "i").exitCode()).isZero();
        Files.writeString(instance().resolve("conf/magnus.conf"), "RqThrottle many\nListenQQ 3\n");
        Path objConf = instance().resolve("conf/obj.conf");
        Files.writeString(objConf, Files.readString(objConf).replace("</Object>", ""));

        Result start = command("start");
        Result check = command("check");

        assertThat(start.exitCode()).isEqualTo(78);
        assertThat(check.exitCode()).isEqualTo(78);
        for (String text : List.of(start.err(), check.out())) {
            assertThat(text)
                    .contains("conf/magnus.conf:1: ")
                    .contains("conf/magnus.conf:2: ")
                    .containsPattern("conf/obj\\.conf:\\d+: ");
        }
    }

    private Path instance() {
        return folder.resolve("i");
    }

    private Result command(String... arguments) throws Exception {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--instance";
        all[arguments.length + 1] = instance().toString();
        return ServerProcess.run(folder, all);
    }

    private HttpResponse<String> get(String url) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
    }

    private int status(String url) {
        try {
            return get(url).statusCode();
        } catch (Exception unanswered) {
            return 0;
        }
    }

    private static boolean isRotated(Path logs, String name) {
        String[] files = logs.toFile().list((folder, file) -> file.matches(name + "\\.\\d{12}"));
        return files != null && files.length == 1;
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.readString(file).contains(text);
        } catch (IOException absent) {
            return false;
        }
    }
}
