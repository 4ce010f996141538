package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code size} of the packaged jar: from a study, from costs that are typed, and from a running server. */
class SizingIT {

    private static final String STUDY =
            """
            {"format":1,"product":"Heliostat 0.1.0","takenAt":"2026-11-28T22:40:00Z",
             "machine":{"processors":2,"memoryBytes":8000000000,"java":"17.0.15","system":"Linux 6.1"},
             "workloads":[
              {"name":"static","title":"File of 1 KB","runs":[
                {"processors":1,"concurrency":16,"answersPerSecond":12000,"processorMicros":80,"waitMicros":0,
                 "bytesPerAnswer":1224,"errors":0,"residentBytes":210000000,"heapAfterCollectionBytes":21000000},
                {"processors":2,"concurrency":32,"answersPerSecond":21600,"processorMicros":88,"waitMicros":0,
                 "bytesPerAnswer":1224,"errors":0,"residentBytes":215000000,"heapAfterCollectionBytes":22000000}]},
              {"name":"jdbc","title":"One row","runs":[
                {"processors":1,"concurrency":64,"answersPerSecond":2300,"processorMicros":400,"waitMicros":29000,
                 "bytesPerAnswer":905,"errors":0}]}]}
            """;

    private static final int CLIENTS = 8;

    @TempDir
    private Path folder;

    @Test
    void aStudyIsAnsweredAsText() throws Exception {
        ServerProcess.Result result = size("--study", study(STUDY), "--rate", "8000/s", "--mix", "static=90%,jdbc=10%");

        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        assertThat(result.out())
                .contains("Costs from a study of 2026-11-28T22:40:00Z on a machine of 2 processors:")
                .contains("Load: 8,000 requests/s")
                .containsPattern("processors +2 +study, given")
                .contains("7,200/s x 0.08 ms (static) + 800/s x 0.4 ms (jdbc) = 0.896 processors")
                .contains("ConnQueueSize 11429")
                .contains("LimitNOFILE=46287")
                .contains("How that was calculated:");
    }

    @Test
    void linesThatAreProposedAreTakenByCheck() throws Exception {
        Path instance = folder.resolve("instance");
        ServerProcess.makeInstance(instance);
        JsonNode answers = json(size(
                "--study",
                study(STUDY),
                "--rate=200000/s",
                "--mix=static=50%,jdbc=50%",
                "--files=100000",
                "--processors=64",
                "--json"));
        assertThat(answers.path("machines").asInt()).isPositive();

        int lines = append(instance, answers, "conf/magnus.conf") + append(instance, answers, "conf/nsfc.conf");

        assertThat(lines).isGreaterThanOrEqualTo(5);
        ServerProcess.Result checked = ServerProcess.run(folder, "check", "--instance", instance.toString());
        assertThat(checked.out()).contains("no errors");
        assertThat(checked.exitCode()).isZero();
    }

    @Test
    void usersAndTypedCostsAreAnsweredAsJson() throws Exception {
        JsonNode answers =
                json(size("--cost=shop=processor:0.8ms,pool:35ms,bytes:12k", "--users=5000", "--think=10s", "--json"));

        assertThat(answers.path("format").asInt()).isEqualTo(1);
        assertThat(value(answers, "processors")).isEqualTo(1);
        // 500/s x 12 KB x 8 / 0.7.
        assertThat(value(answers, "networkOut")).isCloseTo(500 * 12_288 * 8 / 0.7, within(1.0));
        assertThat(answers.findValuesAsText("line")).anyMatch(line -> line.contains("steadypoolsize=\"18\""));
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() throws Exception {
        ServerProcess.Result result = size(
                "--study",
                study(STUDY.replace("\"waitMicros\":29000,", "")),
                "--rate=fast",
                "--mix=static=70%",
                "--margin=0");

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .contains("--rate: fast (expected: 2000/s")
                .contains("--mix: static=70% is 70.0 % together (expected: shares that are 100 % together")
                .contains("--margin: 0 (expected: percent, as 30%, 5% to 90%)")
                .contains("study.json: workloads[1].runs[0].waitMicros: missing (expected: a number of 0 or more)")
                .doesNotContain("Exception");
    }

    @Test
    void whatIsNoStudyIsRefused() throws Exception {
        ServerProcess.Result broken = size("--study", study("{\"format\":1,\n oh"), "--rate=1/s", "--json");
        assertThat(broken.exitCode()).isEqualTo(1);
        assertThat(broken.err())
                .contains("study.json:2: no JSON (expected: the JSON that the command study has written)");
        assertThat(new ObjectMapper().readTree(broken.out()).path("exitCode").asInt())
                .isEqualTo(1);

        ServerProcess.Result absent =
                size("--study", folder.resolve("none.json").toString(), "--rate=1/s");
        assertThat(absent.exitCode()).isEqualTo(1);
        assertThat(absent.err()).contains("none.json: no such file");
    }

    @Test
    void aRunningServerIsAskedForItsCosts() throws Exception {
        Path instance = folder.resolve("instance");
        ServerProcess.makeInstance(instance);
        Files.copy(Samples.war("sleep"), instance.resolve("webapps/sleep.war"));
        String of = "--instance=" + instance;
        try (ServerProcess server = ServerProcess.start(instance)) {
            ServerProcess.Result idle = size(of, "--growth=100%");
            assertThat(idle.exitCode()).isEqualTo(1);
            assertThat(idle.err()).contains("figures of the server: ", "(expected: at least 100 requests in 10 s");

            try (Load load = new Load(CLIENTS, server.url("/sleep/sync?ms=50"), true)) {
                Await.until(() -> exitCode(of) == 0);
                JsonNode answers = json(size(of, "--growth=100%", "--json"));

                assertThat(answers.path("costsFrom").asText()).contains("a running server, ", "of the window 1m");
                assertThat(answers.at("/costs/0/name").asText()).isEqualTo("measured");
                // Each request holds its thread for 50 ms at least, nearly all of which it waits.
                assertThat(answers.at("/costs/0/waitMillis").asDouble()).isPositive();
                assertThat(answers.at("/costs/0/processorMillis").asDouble()).isPositive();
                assertThat(answers.at("/load/0").asText())
                        .contains("requests/s as measured x 1 at the peak x 2 for growth");
                assertThat(value(answers, "sessionThreads")).isGreaterThan(1);
                assertThat(load.failures()).isEmpty();
            }
        }
    }

    private int exitCode(String of) {
        try {
            return size(of).exitCode();
        } catch (IOException | InterruptedException broken) {
            throw new AssertionError(broken);
        }
    }

    private static int append(Path instance, JsonNode answers, String file) throws IOException {
        List<String> lines = new ArrayList<>();
        for (JsonNode answer : answers.path("answers")) {
            for (JsonNode setting : answer.path("settings")) {
                if (setting.path("file").asText().equals(file)
                        && !setting.path("line").asText().isEmpty()) {
                    lines.add(setting.path("line").asText());
                }
            }
        }
        Path path = instance.resolve(file);
        List<String> others = Files.readAllLines(path).stream()
                .filter(line -> lines.stream().noneMatch(mine -> nameOf(mine).equals(nameOf(line))))
                .toList();
        List<String> all = new ArrayList<>(others);
        all.addAll(lines);
        Files.write(path, all);
        return lines.size();
    }

    private static String nameOf(String line) {
        return line.split("[ =]", 2)[0];
    }

    private static double value(JsonNode answers, String id) {
        for (JsonNode answer : answers.path("answers")) {
            if (answer.path("id").asText().equals(id)) {
                return answer.path("value").asDouble();
            }
        }
        throw new AssertionError(id + ": not among " + answers.findValuesAsText("id"));
    }

    private String study(String json) throws IOException {
        Path file = folder.resolve("study.json");
        Files.writeString(file, json);
        return file.toString();
    }

    private ServerProcess.Result size(String... words) throws IOException, InterruptedException {
        String[] all = new String[words.length + 1];
        all[0] = "size";
        System.arraycopy(words, 0, all, 1, words.length);
        return ServerProcess.run(folder, all);
    }

    private static JsonNode json(ServerProcess.Result result) throws IOException {
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        return new ObjectMapper().readTree(result.out());
    }
}
