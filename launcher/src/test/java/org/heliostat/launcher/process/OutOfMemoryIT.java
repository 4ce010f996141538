package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server with little memory does when an application takes all of it. */
class OutOfMemoryIT {

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private Path instance;

    @BeforeEach
    void deploy() throws Exception {
        instance = folder.resolve("instance");
        ServerProcess.makeInstance(instance);
        AttackedApp.war(instance.resolve("webapps/app.war"));
    }

    @Test
    void countsTheErrorsOfRequestsAndThreadsAndGoesOn() throws Exception {
        try (ServerProcess server = start("OutOfMemory continue")) {
            assertThat(status(server, "/app/memory?take=request")).isEqualTo(500);
            // Who else wanted memory in that moment counts as well.
            Await.until(() -> count() >= 1);
            long before = count();
            assertThat(status(server, "/app/memory?take=thread")).isEqualTo(200);
            Await.until(() -> count() > before);
            long counted = count();

            assertThat(status(server, "/app/open/page.html")).isEqualTo(200);
            assertThat(admin("/metrics")).contains("\nheliostat_jvm_out_of_memory_errors_total " + counted);
            assertThat(admin("/api/v1/perfdump")).containsPattern("\nOut-of-Memory Errors +" + counted + "\n");
            assertThat(server.told("thread greedy ended", " since the start of the process (OutOfMemory continue)"))
                    .containsPattern("OutOfMemoryError: \\d+ since the start");
            assertThat(dumps()).isEmpty();
        }
    }

    @Test
    void writesADumpAndNoMoreThanConfigured() throws Exception {
        try (ServerProcess server = start("OutOfMemory dump\nOutOfMemoryDumps 1")) {
            status(server, "/app/memory?take=request");
            Await.until(() -> dumps().size() == 1);
            status(server, "/app/memory?take=request");
            Await.until(() -> server.output().contains("1 dumps lie in ")
                    || server.output().contains("no further one"));

            assertThat(dumps()).hasSize(1);
            assertThat(instance.resolve("logs").resolve(dumps().get(0))).isNotEmptyFile();
            assertThat(status(server, "/app/open/page.html")).isEqualTo(200);
        }
    }

    @Test
    void endsEvenWhereMemoryIsTooShortForAnOrderlyEnd() throws Exception {
        try (ServerProcess server = start("TerminateTimeout 1\nOutOfMemory restart")) {
            takeForGood(server);

            assertThat(server.exitCode()).as(server.output()).isEqualTo(75);
        }
    }

    @Test
    void endsByItselfWhereMemoryDoesNotComeBack() throws Exception {
        try (ServerProcess server = start("TerminateTimeout 1")) {
            takeForGood(server);

            assertThat(server.exitCode()).as(server.output()).isEqualTo(75);
        }
        assertThat(instance.resolve("run/ended-by-itself")).hasContent("memory was short and did not come back");
    }

    /** Most of the class memory is unused then, but belongs to loaders that want no more of it. */
    @Test
    void endsByItselfWhereClassMemoryDoesNotComeBack() throws Exception {
        configure("TerminateTimeout 1");
        try (ServerProcess server = started("-Xmx128m", "-XX:MaxMetaspaceSize=72m")) {
            http.sendAsync(
                    HttpRequest.newBuilder(URI.create(server.url("/app/memory?take=classes")))
                            .build(),
                    BodyHandlers.discarding());

            assertThat(server.exitCode()).as(server.output()).isEqualTo(75);
        }
    }

    /** The way of a signal is made of classes, too. */
    @Test
    void endsAtTermThoughClassMemoryIsFull() throws Exception {
        configure("TerminateTimeout 1\nOutOfMemory continue");
        try (ServerProcess server = started("-Xmx128m", "-XX:MaxMetaspaceSize=72m")) {
            http.sendAsync(
                    HttpRequest.newBuilder(URI.create(server.url("/app/memory?take=classes")))
                            .build(),
                    BodyHandlers.discarding());
            server.told("since the start of the process (OutOfMemory continue)");
            server.signal("TERM");

            assertThat(server.exitCode()).as(server.output()).isIn(0, 1, 75);
        }
    }

    @Test
    void goesOnByDefaultWhereMemoryComesBack() throws Exception {
        try (ServerProcess server = start("TerminateTimeout 1")) {
            assertThat(status(server, "/app/memory?take=request")).isEqualTo(500);
            server.told("since the start of the process (OutOfMemory recover)");

            Await.until(() -> isHealthy("live") && isHealthy("ready"));
            assertThat(status(server, "/app/open/page.html")).isEqualTo(200);
            server.signal("TERM");
            assertThat(server.exitCode()).as(server.output()).isZero();
        }
    }

    /** Seconds without a byte, in which every thread of the server meets an error. */
    @ParameterizedTest
    @ValueSource(strings = {"recover", "continue"})
    void servesAsBeforeWhereMemoryComesBackAfterSeconds(String policy) throws Exception {
        try (ServerProcess server = start("OutOfMemory " + policy)) {
            assertThat(status(server, "/app/open/page.html")).isEqualTo(200);
            takeForGood(server, "hold");
            server.told("since the start of the process (OutOfMemory " + policy + ")");

            Await.until(() -> isHealthy("live") && isHealthy("ready"));
            // A thread that stood still, or had ended, is found by then.
            Await.until(() -> incident("out-of-memory").contains("\"open\":false"));
            assertThat(incident("out-of-memory")).contains("\"count\":" + count());
            assertThat(status(server, "/app/open/page.html")).isEqualTo(200);
            assertThat(isHealthy("live")).isTrue();
            assertThat(server.output())
                    .doesNotContain("do not answer")
                    .doesNotContainPattern("thread (io|acceptor|admin|clock|incidents|housekeeping)\\S* ended");
            server.signal("TERM");
            assertThat(server.exitCode()).as(server.output()).isZero();
        }
    }

    /** Where memory was short, neither log nor incidents of the process may tell of its end. */
    @Test
    void theNextStartTellsWhyAProcessEndedByItself() throws Exception {
        try (ServerProcess server = start("OutOfMemory restart\nTerminateTimeout 1")) {
            assertThat(status(server, "/app/memory?take=request")).isEqualTo(500);
            assertThat(server.exitCode()).as(server.output()).isEqualTo(75);
        }
        try (ServerProcess server = started("-Xmx96m")) {
            assertThat(incident("ended-by-itself"))
                    .contains("the process ended by itself, an OutOfMemoryError was seen (OutOfMemory restart)");
            server.signal("TERM");
            assertThat(server.exitCode()).as(server.output()).isZero();
        }
        try (ServerProcess server = started("-Xmx96m")) {
            assertThat(server.output()).doesNotContain("the process before this one ended by itself");
        }
    }

    @Test
    void endsAtTermThoughTheHeapIsFull() throws Exception {
        try (ServerProcess server = start("TerminateTimeout 1\nOutOfMemory continue")) {
            takeForGood(server);
            server.told("OutOfMemory");
            server.signal("TERM");

            // 75: the signal found no memory to be handed on by.
            assertThat(server.exitCode()).as(server.output()).isIn(0, 1, 75);
        }
    }

    /** A signal that the virtual machine loses for want of memory is asked for once only. */
    @Test
    void endsAtOneTermThoughTheLastByteIsTaken() throws Exception {
        try (ServerProcess server = start("TerminateTimeout 1\nOutOfMemory continue")) {
            takeForGood(server, "last");
            server.told("OutOfMemory");
            server.signal("TERM");

            assertThat(server.exitCode()).as(server.output()).isIn(0, 1, 75);
        }
    }

    @Test
    void endsInAnOrderlyWayAndAsksToBeStartedAgain() throws Exception {
        try (ServerProcess server = start("OutOfMemory restart")) {
            assertThat(status(server, "/app/memory?take=request")).isEqualTo(500);

            assertThat(server.exitCode()).as(server.output()).isEqualTo(75);
            assertThat(server.output())
                    .contains("stopped: requests in progress: ")
                    .contains(", lost: 0");
        }
    }

    @Test
    void theStartScriptStartsItAnew() throws Exception {
        configure("OutOfMemory restart");
        ProcessBuilder command = new ProcessBuilder(
                "env",
                "--default-signal=HUP,INT,TERM,USR1",
                Path.of("../bin/heliostat").toAbsolutePath().normalize().toString(),
                "start",
                "--instance",
                instance.toString(),
                "--port=0",
                "--admin-port=0");
        command.environment().put("JAVA_HOME", System.getProperty("java.home"));
        command.environment().put("HELIOSTAT_JAR", ServerProcess.JAR.toString());
        command.environment().put("HELIOSTAT_ARCHIVE", "none");
        command.environment().put("HELIOSTAT_RESTART", "yes");
        command.environment()
                .put("JAVA_OPTS", "-Xmx128m -XX:TieredStopAtLevel=1 " + String.join(" ", ServerProcess.fromArchive()));
        try (ServerProcess server = ServerProcess.start(instance, command)) {
            status(server, "/app/memory?take=request");
            server.awaitStarts(2);
            assertThat(status(server, "/app/open/page.html")).isEqualTo(200);

            server.signal("TERM");
            assertThat(server.exitCode()).as(server.output()).isZero();
        }
    }

    private ServerProcess start(String directives) throws Exception {
        configure(directives);
        return started("-Xmx96m");
    }

    private ServerProcess started(String... options) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        // A start costs a third; heap and collector are those of a server with one processor. Two threads of a
        // collector that
        // finds nothing to free wait for each other in a loop, for as long as memory is short.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:ParallelGCThreads=1", "-XX:ConcGCThreads=1"));
        command.addAll(ServerProcess.fromArchive());
        command.addAll(List.of(
                "-jar",
                ServerProcess.JAR.toString(),
                "start",
                "--instance",
                instance.toString(),
                "--port=0",
                "--admin-port=0"));
        return ServerProcess.start(instance, new ProcessBuilder(command));
    }

    private void configure(String directives) throws Exception {
        Path magnus = instance.resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus) + "\n" + directives + "\n");
    }

    private List<String> dumps() {
        try (Stream<Path> logs = Files.list(instance.resolve("logs"))) {
            return logs.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".hprof"))
                    .toList();
        } catch (java.io.IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private int status(ServerProcess server, String path) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server.url(path))).build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }

    private void takeForGood(ServerProcess server) {
        takeForGood(server, "keep");
    }

    private void takeForGood(ServerProcess server, String how) {
        http.sendAsync(
                HttpRequest.newBuilder(URI.create(server.url("/app/memory?take=" + how)))
                        .build(),
                BodyHandlers.discarding());
    }

    private boolean isHealthy(String question) {
        try {
            return admin("/health/" + question).equals(question + "\n");
        } catch (Exception unanswered) {
            return false;
        }
    }

    private String incident(String kind) {
        try {
            return new ObjectMapper()
                    .readTree(admin("/api/v1/incidents?kind=" + kind + "&count=1"))
                    .path("incidents")
                    .toString();
        } catch (Exception unanswered) {
            return "";
        }
    }

    private long count() {
        try {
            return new ObjectMapper()
                    .readTree(admin("/api/v1/stats"))
                    .at("/jvm/outOfMemoryErrors")
                    .asLong();
        } catch (Exception broken) {
            throw new AssertionError(broken);
        }
    }

    private String admin(String path) throws Exception {
        String address = Files.readString(instance.resolve("run/admin-address")).strip();
        String token = Files.readString(instance.resolve("run/admin-token")).strip();
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Bearer " + token)
                .build();
        return http.send(request, BodyHandlers.ofString()).body();
    }
}
