package org.heliostat.launcher.command.study;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.heliostat.launcher.command.HeliostatCommand;
import org.heliostat.launcher.exit.ExitCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command with the JDK's small server; what cannot be studied is told before anything long begins. */
class StudyCommandTest {

    private static final byte[] BODY = "hello".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void startServer() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        answer("/good", 200);
        answer("/missing", 404);
        answer("/moved", 302);
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void writesAPageAndAFile() throws Exception {
        assertThat(study("--url", url("/good"), "--seconds=1", "--first-warm-up=0", "--warm-up=0", "--connections=1"))
                .as(err.toString())
                .isZero();

        JsonNode json = new ObjectMapper().readTree(folder.resolve("study.json").toFile());
        assertThat(json.path("format").asInt()).isEqualTo(1);
        assertThat(json.path("product").asText()).startsWith("Heliostat ").doesNotContain("Java");
        JsonNode workload = json.path("workloads").path(0);
        assertThat(workload.path("title").asText()).isEqualTo(url("/good"));
        assertThat(workload.path("knee").path("answersPerSecond").asDouble()).isPositive();
        assertThat(workload.path("curve")).hasSize(11);
        assertThat(Files.readString(folder.resolve("study.html"))).contains("id=\"latency-1\"", "--connections=1");
        assertThat(folder.resolve("study.part")).doesNotExist();
        assertThat(out.toString()).startsWith("This takes at most ").contains("study.html and study.json were written");
        assertThat(err.toString()).contains("url-1, ", "at 110 % of the knee");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/missing | status 404 (expected: 200)",
                "/moved   | status 302, which leads elsewhere (expected: the URL it leads to)"
            })
    void saysWhyAPageCannotBeStudied(String path, String why) {
        assertThat(study("--url", url(path))).isEqualTo(ExitCode.FAILED.code());

        assertThat(err.toString()).contains(url(path) + ": " + why);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void saysThatNobodyAnswers() {
        String url = url("/good");
        server.stop(0);

        assertThat(study("--url", url, "--timeout=1")).isEqualTo(ExitCode.FAILED.code());

        assertThat(err.toString())
                .contains(url + ": cannot connect: Connection refused")
                .doesNotContain("(..)", "error(");
    }

    /** An address of RFC 5737, which is nobody's: nothing is sent to it. */
    @Test
    void leavesOtherMachinesAlone() {
        assertThat(study("--url", "http://192.0.2.1/")).isEqualTo(ExitCode.FAILED.code());

        assertThat(err.toString()).contains("192.0.2.1 is no address of this machine", "(expected: --allow-remote");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--url ftp://a/                       | --url: ftp://a/ (expected: http://HOST/PATH",
                "--url http://127.0.0.1/ --seconds 0  | --seconds: 0 (expected: 1 to 600)",
                "--url http://127.0.0.1/ --rounds 10  | --rounds: 10 (expected: 1 to 9)",
                "--url http://127.0.0.1/ --seconds 0 --timeout 601 | --timeout: 601 (expected: 1 to 600)",
                "--url http://127.0.0.1/ --pid 2147483647 | --pid: 2147483647: no such process",
                "--pid 1              | (expected: together with --url)",
                "--only static,perl   | --only: perl (expected: static, static-64k, jsp, ",
                "--processors 0       | --processors: 0 (expected: 1 to ",
                "--processors 1,99999 | --processors: 99999 (expected: 1 to ",
                "--url 127.0.0.1:80   | --url: 127.0.0.1:80 (expected: http://HOST/PATH",
                "--url http://127.0.0.1/ --only static --jdbc-user a | --only, --jdbc-user: about servers that the study starts",
                "--seconds 99999999999 | '99999999999' is out of range",
                "--plug-in none.jar   | --plug-in: none.jar: no such file",
                "--jdbc-url jdbc:h2:mem:x --jdbc-jar none.jar | --jdbc-jar: none.jar: no such file"
            })
    void wrongOptionsAreMisuse(String words, String message) {
        assertThat(study(words.split(" "))).isEqualTo(ExitCode.USAGE.code());

        assertThat(err.toString()).contains(message);
    }

    @Test
    void doesNotGoOnWithAnotherStudy() throws Exception {
        Files.writeString(folder.resolve("study.part"), "{\"studied\":\"something else\"}\n");

        assertThat(study("--url", url("/good"), "--continue")).isEqualTo(ExitCode.FAILED.code());

        assertThat(err.toString()).contains("study.part: is that of another study");
    }

    @Test
    void writesOnlyIntoAFolderThatExists() {
        assertThat(study("--url", url("/good"), "--out", "none/x")).isEqualTo(ExitCode.FAILED.code());

        assertThat(err.toString()).contains("x: cannot be written there (expected: a name in a folder that exists)");
    }

    @Test
    void saysAtOnceThatAFileIsInTheWay() throws Exception {
        Files.createDirectory(folder.resolve("study.json"));

        assertThat(study("--url", url("/good"))).isEqualTo(ExitCode.FAILED.code());

        assertThat(err.toString()).contains("study.json: is a folder").doesNotContain("answers/s");
    }

    @Test
    void saysTimesAsPeopleDo() {
        assertThat(ProgressLines.text(Duration.ofSeconds(40))).isEqualTo("40 s");
        assertThat(ProgressLines.text(Duration.ofSeconds(170))).isEqualTo("3 min");
        assertThat(ProgressLines.text(Duration.ofMinutes(140))).isEqualTo("2 h 20 min");
    }

    private int study(String... words) {
        List<String> all = new ArrayList<>(List.of("study"));
        all.addAll(List.of(words));
        String[] typed = all.toArray(String[]::new);
        CommandLine line = new HeliostatCommand(folder, (instance, options) -> ExitCode.OK).commandLineFor(typed);
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(typed);
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private void answer(String path, int status) {
        server.createContext(path, exchange -> {
            exchange.sendResponseHeaders(status, BODY.length);
            exchange.getResponseBody().write(BODY);
            exchange.close();
        });
    }
}
