package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jar studies a server, and a browser shows the page. Figures are not looked at: only that they are there. */
class StudyIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String[] SHORT = {"--seconds=1", "--first-warm-up=0", "--warm-up=0", "--connections=2"};

    @TempDir
    private Path folder;

    @Test
    @ExtendWith(BrowserOfClass.class)
    void studiesAServerThatRuns(Browser browser) throws Exception {
        Path instance = folder.resolve("instance");
        ServerProcess.makeInstance(instance);
        Files.copy(Samples.war("sleep"), instance.resolve("webapps/sleep.war"));
        try (ServerProcess server = ServerProcess.start(instance)) {
            // Answers that take their time: a curve up to what the server can would be one of the whole machine.
            ServerProcess.Result study = ServerProcess.run(
                    folder,
                    words("study", "--url", server.url("/sleep/sync?ms=5"), "--pid", Long.toString(server.pid())));

            assertThat(study.exitCode()).as(study.err()).isZero();
            JsonNode workload = JSON.readTree(folder.resolve("study.json").toFile())
                    .path("workloads")
                    .path(0);
            assertThat(workload.path("runs").path(0).path("processorMicros").asDouble())
                    .isPositive();
            assertThat(workload.path("runs").path(0).path("residentBytes").asLong())
                    .isPositive();
            assertThat(workload.path("curve")).hasSize(11);
        }
        browser.open(folder.resolve("study.html").toUri().toString());
        assertThat(browser.text("h1")).isEqualTo("Scalability study");
        assertThat(browser.count("svg.plot")).isEqualTo(2);
        assertThat(browser.count("#latency-1 path.line")).isEqualTo(2);
        assertThat(browser.count("#by-concurrency-1 line.mark")).isEqualTo(1);
        assertThat(browser.script("return document.documentElement.scrollWidth <= innerWidth")
                        .asBoolean())
                .isTrue();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void studiesServersOfItsOwn() throws Exception {
        runToItsEnd(words("study", "--only=static,jsp,shtml,tls-new,tls-resumed", "--processors=1", "--no-curve"));

        JsonNode json = JSON.readTree(folder.resolve("study.json").toFile());
        assertThat(json.path("workloads").findValuesAsText("name"))
                .containsExactly("static", "jsp", "shtml", "tls-new", "tls-resumed");
        for (JsonNode workload : json.path("workloads")) {
            JsonNode run = workload.path("runs").path(0);
            assertThat(run.path("processors").asInt()).isEqualTo(1);
            assertThat(run.path("usable").asBoolean()).as(workload.toString()).isTrue();
            assertThat(run.path("processorMicros").asDouble()).isPositive();
            assertThat(run.path("waitMicros").asDouble()).isNotNegative();
            assertThat(run.path("heapAfterCollectionBytes").asLong()).isPositive();
        }
        assertThat(Files.readString(folder.resolve("study.html"))).contains("(table 7-3)", "(table 7-4)");
    }

    @Test
    void studiesProgramsThatTheMachineHas() throws Exception {
        runToItsEnd(words(
                "study",
                "--only=plug-in,cgi-shell,cgi-c,php,jdbc",
                "--processors=1",
                "--no-curve",
                "--plug-in=" + Samples.FOLDER.resolve("dosleep/target/dosleep.jar"),
                "--jdbc-url=jdbc:h2:mem:study;DB_CLOSE_DELAY=-1"));

        JsonNode json = JSON.readTree(folder.resolve("study.json").toFile());
        List<String> names = json.path("workloads").findValuesAsText("name");
        assertThat(names).contains("plug-in", "cgi-shell", "jdbc");
        for (JsonNode workload : json.path("workloads")) {
            assertThat(workload.path("runs").path(0).path("usable").asBoolean())
                    .as(workload.toString())
                    .isTrue();
        }
        // What is missing on this machine is said, not failed at.
        assertThat(json.path("notes").toString().contains("C compiler")).isNotEqualTo(names.contains("cgi-c"));
        assertThat(json.path("notes").toString().contains("no php-cgi")).isNotEqualTo(names.contains("php"));
    }

    @Test
    void leavesNothingBehindWhenItIsStopped() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        Process study = start(
                "-Djava.io.tmpdir=" + temporary,
                "study",
                "--only=static",
                "--processors=1",
                "--seconds=600",
                "--first-warm-up=0");
        try {
            Await.until(() -> said().contains("static, 1 processor, 1 connection"));
            List<ProcessHandle> servers = study.descendants().toList();
            assertThat(servers).isNotEmpty();

            new ProcessBuilder("kill", "-INT", Long.toString(study.pid()))
                    .start()
                    .waitFor();

            Await.until(() -> !study.isAlive());
            Await.until(() -> servers.stream().noneMatch(ProcessHandle::isAlive));
            try (Stream<Path> left = Files.list(temporary)) {
                assertThat(left.filter(each -> each.getFileName().toString().startsWith("heliostat-study")))
                        .isEmpty();
            }
            assertThat(folder.resolve("study.part")).exists();
            assertThat(folder.resolve("study.json")).doesNotExist();
        } finally {
            study.descendants().forEach(ProcessHandle::destroyForcibly);
            study.destroyForcibly();
        }
    }

    /** Several servers are started one after the other: on a busy machine that takes minutes. */
    private void runToItsEnd(String... words) throws Exception {
        Process study = start("-Xmx256m", words);
        try {
            assertThat(study.waitFor(10, TimeUnit.MINUTES)).as(said()).isTrue();
            assertThat(study.exitValue()).as(said()).isZero();
        } finally {
            study.descendants().forEach(ProcessHandle::destroyForcibly);
            study.destroyForcibly();
        }
    }

    private Process start(String virtualMachine, String... words) throws IOException {
        // A build that was itself started without INT (nohup, a job in the background) hands that on.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(virtualMachine, "-jar", ServerProcess.JAR.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile());
        // Handed on to the servers that the study starts, a dozen of them.
        builder.environment().put("JDK_JAVA_OPTIONS", String.join(" ", ServerProcess.shortLived()));
        return builder.start();
    }

    private String said() {
        try {
            return Files.readString(folder.resolve("output.txt"));
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static String[] words(String... first) {
        String[] all = new String[first.length + SHORT.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(SHORT, 0, all, first.length, SHORT.length);
        return all;
    }
}
