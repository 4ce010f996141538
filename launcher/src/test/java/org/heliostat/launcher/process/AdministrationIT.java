package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.launcher.process.ServerProcess.Result;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rarer things that an administrator does to a server, with the packaged jar. */
class AdministrationIT {

    private static final String SECOND_VIRTUAL_SERVER =
            """
                <VS id="vs2" connections="ls1" mime="mime1" urlhosts="two.example"/>
              </VSCLASS>
            """;

    @TempDir
    private Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void aSecondTermDuringTheDrainEndsTheProcessAtOnce() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            assertThat(command("deploy", Samples.war("sleep").toString()).exitCode())
                    .isZero();
            CompletableFuture<HttpResponse<String>> sleeper =
                    http.sendAsync(request(server.url("/sleep/sync?ms=60000")), BodyHandlers.ofString());
            Await.until(() -> body(server.url("/.perf")).contains("/sleep/sync"));

            server.signal("TERM");
            Await.until(() -> server.output().contains("stopping: "));
            assertThat(sleeper).isNotDone();
            server.signal("TERM");

            assertThat(server.exitCode()).isEqualTo(1);
            assertThat(sleeper).failsWithin(java.time.Duration.ofSeconds(60));
            assertThat(server.output())
                    .contains("asked again to stop: the process ends at once, requests in progress that are lost: 1")
                    .doesNotContain("stopped: ");
        }
        try (ServerProcess again = ServerProcess.start(instance())) {
            assertThat(body(again.url("/sleep/sync?ms=0"))).isNotEmpty();
        }
    }

    @Test
    void runsWithoutAnAdminListener() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance(), "--no-admin")) {
            Result list = command("list");

            server.told("admin: none (--no-admin)");
            assertThat(instance().resolve("run/admin-address")).doesNotExist();
            assertThat(list.exitCode()).isEqualTo(1);
            assertThat(list.err())
                    .contains("process " + server.pid())
                    .contains("has no admin listener")
                    .contains("--no-admin");
            assertThat(body(server.url("/"))).contains("Heliostat is running");

            server.signal("TERM");
            assertThat(server.exitCode()).isZero();
        }
    }

    @Test
    void deploysToASecondVirtualServer() throws Exception {
        ServerProcess.makeInstance(folder.resolve("i"));
        Path serverXml = instance().resolve("conf/server.xml");
        Files.writeString(serverXml, Files.readString(serverXml).replace("  </VSCLASS>", SECOND_VIRTUAL_SERVER));
        try (ServerProcess server = ServerProcess.start(instance())) {
            String war = Samples.war("wasp").toString();

            Result deployed = command("deploy", war, "--uri", "/w", "--vs", "vs2");

            assertThat(deployed.out()).contains(" at /w of vs2 in ");
            assertThat(statusLine(server, "two.example", "/w/WASP")).contains(" 200 ");
            assertThat(statusLine(server, "localhost", "/w/WASP")).contains(" 404 ");
            assertThat(command("list").out()).containsPattern("/w +vs2 +running");
            assertThat(command("undeploy", "/w").exitCode()).isEqualTo(1);
            assertThat(command("undeploy", "/w", "--vs", "vs2").exitCode()).isZero();
            assertThat(statusLine(server, "two.example", "/w/WASP")).contains(" 404 ");
            assertThat(command("deploy", war, "--vs", "vs3").err()).contains("vs3");
        }
    }

    @Test
    void refusesAWarThatWouldWriteOutsideItsFolderWhole() throws Exception {
        Path war = folder.resolve("evil.war");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
            for (String name : List.of("index.html", "../../../evil.txt", "WEB-INF/classes/last.txt")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write("x".getBytes(StandardCharsets.US_ASCII));
                zip.closeEntry();
            }
        }
        try (ServerProcess server = ServerProcess.start(instance())) {
            Result deployed = command("deploy", war.toString());

            assertThat(deployed.exitCode()).isEqualTo(1);
            assertThat(deployed.err()).contains("evil.war", "../../../evil.txt");
            assertThat(status(server.url("/evil/index.html"))).isEqualTo(404);
            assertThat(command("list").out()).doesNotContain("/evil");
            try (Stream<Path> files = Files.walk(folder)) {
                assertThat(files.map(file -> file.getFileName().toString())).doesNotContain("evil.txt", "last.txt");
            }
            assertThat(server.told("could not be deployed")).containsOnlyOnce("could not be deployed");
        }
    }

    @Test
    void anApplicationThatHasGoneLeavesNoFileOpen() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            assumeTrue(Files.isDirectory(openFiles(server)), "open files of a process can be seen on Linux only");
            command("deploy", Samples.war("bookstore").toString());
            assertThat(status(server.url("/bookstore/books"))).isEqualTo(200);
            assertThat(openInWork(server)).as("the test sees open jars").isNotEmpty();

            command("undeploy", "/bookstore");

            Await.until(() -> openInWork(server).isEmpty());
        }
    }

    private static Path openFiles(ServerProcess server) {
        return Path.of("/proc", Long.toString(server.pid()), "fd");
    }

    private List<String> openInWork(ServerProcess server) {
        String applications = instance().resolve("work").toString();
        try (Stream<Path> descriptors = Files.list(openFiles(server))) {
            return descriptors
                    .map(AdministrationIT::target)
                    .filter(target -> target.startsWith(applications))
                    .toList();
        } catch (IOException gone) {
            throw new AssertionError(gone);
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closedMeanwhile) {
            return "";
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

    /** The JDK's client does not let a test choose the Host field. */
    private static String statusLine(ServerProcess server, String host, String path) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            OutputStream out = socket.getOutputStream();
            String head = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            out.write(head.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            return answer.lines().findFirst().orElse("");
        }
    }

    private static HttpRequest request(String url) {
        return HttpRequest.newBuilder(URI.create(url)).build();
    }

    private String body(String url) {
        try {
            return http.send(request(url), BodyHandlers.ofString()).body();
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    private int status(String url) throws Exception {
        return http.send(request(url), BodyHandlers.ofString()).statusCode();
    }
}
