package org.heliostat.incident;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What outlives the process: lines of JSON, whole, few and harmless whatever is in them. */
class IncidentFileTest {

    private static final int SMALL_FILE = 4_000;

    @TempDir
    private Path folder;

    private final FakeTicker ticker = new FakeTicker();
    private final FigureBook figures = new FigureBook();
    private Path file;

    @BeforeEach
    void makeTheFolder() throws Exception {
        Files.createDirectory(folder.resolve("logs"));
        file = folder.resolve(IncidentRecorder.FILE);
    }

    @Test
    void anIncidentOutlivesTheProcess() {
        IncidentRecorder first = recorder();
        overflow(first, 3);
        first.close();

        IncidentRecorder second = recorder();

        assertThat(second.view().incidents()).singleElement().satisfies(incident -> {
            assertThat(incident.isOpen()).isFalse();
            assertThat(incident.count()).isEqualTo(3);
            assertThat(incident.text()).startsWith("connection queue full, 3 refused");
        });
        overflow(second, 1);
        assertThat(second.view().incidents()).extracting(Incident::id).containsExactly(2L, 1L);
    }

    @Test
    void oneThatAKilledProcessLeftOpenHasEnded() {
        overflow(recorder(), 3);

        IncidentRecorder second = recorder();

        assertThat(second.view().incidents()).singleElement().satisfies(incident -> {
            assertThat(incident.isOpen()).isFalse();
            assertThat(incident.lastMillis()).isPositive();
        });
    }

    @Test
    void timesAreIsoTimesInUtc() throws Exception {
        figures.set("takenMillis", 1_764_082_500_120L);
        overflow(recorder(), 1);

        assertThat(Files.readString(file)).contains("\"opened\":\"2025-11-25T14:55:02.120Z\"");
    }

    @Test
    void aLineThatWasNotEndedIsSkippedAndCounted() throws Exception {
        IncidentRecorder first = recorder();
        overflow(first, 3);
        first.close();
        Files.writeString(file, "{\"type\":\"incident\",\"id\":2,\"kind\":\"queue-", StandardOpenOption.APPEND);

        IncidentRecorder second = recorder();
        overflow(second, 1);
        second.close();
        IncidentRecorder third = recorder();

        assertThat(second.view().counters().skipped()).isEqualTo(1);
        assertThat(third.view().incidents()).hasSize(2);
        assertThat(third.view().counters().skipped()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{}",
                "[1]",
                "null",
                "{\"type\":\"incident\"}",
                "{\"type\":\"incident\",\"id\":0}",
                "{\"type\":\"incident\",\"id\":99999999999999999999}",
                "{\"type\":\"incident\",\"id\":1,\"kind\":{\"a\":1}}",
                "{\"type\":\"incident\",\"id\":9007199254740993,\"kind\":\"a\",\"subject\":\"\",\"directive\":\"\","
                        + "\"opened\":\"2026-01-01T00:00:00Z\",\"last\":\"2026-01-01T00:00:00Z\",\"open\":false,"
                        + "\"count\":1,\"text\":\"x\"}",
                "{\"type\":\"incident\",\"id\":1,\"kind\":\"a\",\"subject\":\"\",\"directive\":\"\","
                        + "\"opened\":\"yesterday\",\"last\":\"2026-01-01T00:00:00Z\",\"open\":false,"
                        + "\"count\":1,\"text\":\"x\"}",
                "{\"type\":\"request\",\"id\":1}",
                "\"\\u00",
                "\u0000\u0000\u0000",
            })
    void linesThatAreNoneAreSkipped(String line) throws Exception {
        Files.writeString(file, line + "\n");

        IncidentRecorder recorder = recorder();

        assertThat(recorder.view().incidents()).isEmpty();
        assertThat(recorder.view().requests()).isEmpty();
        assertThat(recorder.view().counters().skipped()).isEqualTo(1);
    }

    @Test
    void bytesOfAnySortHarmNothing() throws Exception {
        for (long seed = 1; seed <= 50; seed++) {
            byte[] bytes = new byte[5_000];
            new Random(seed).nextBytes(bytes);
            Files.write(file, bytes);

            assertThat(recorder().view().incidents()).as("seed " + seed).isEmpty();
        }
    }

    @Test
    void anEditedFileCannotSpeakToATerminal() throws Exception {
        overflow(recorder(), 1);
        String line = Files.readString(file).replace("connection queue full", "\\u001b[2J\\u202etxt");
        Files.writeString(file, line);

        assertThat(recorder().view().incidents().get(0).text()).startsWith("\\u001b[2J\\u202etxt");
    }

    @Test
    void textOfAnySortIsOneLineAndComesBack() {
        String odd = "a\"b\\c\nd\re\u0000\u001b[31m\u2028\ud83d\ude00\ud800</script>";

        String line = JsonLine.of(Map.of("text", odd));

        assertThat(line).hasLineCount(1).matches("[ -~]*");
        assertThat(JsonLine.read(line)).contains(Map.of("text", odd));
    }

    @Test
    void theFileStaysSmallAndIsPutAsideOnce() throws Exception {
        IncidentRecorder recorder = recorder(SMALL_FILE);
        for (int i = 0; i < 60; i++) {
            overflow(recorder, 1);
            quiet(recorder);
        }
        recorder.close();

        assertThat(Files.size(file)).isLessThanOrEqualTo(SMALL_FILE);
        assertThat(Files.size(folder.resolve("logs/incidents.1"))).isLessThanOrEqualTo(SMALL_FILE);
        assertThat(folder.resolve("logs/incidents.2")).doesNotExist();
        List<Incident> kept = recorder(SMALL_FILE).view().incidents();
        assertThat(kept.get(0).id()).isEqualTo(60);
        assertThat(kept).hasSizeGreaterThan(5);
    }

    @Test
    void ofAHugeFileOnlyTheEndIsRead() throws Exception {
        IncidentRecorder first = recorder();
        overflow(first, 1);
        first.close();
        String lines = Files.readString(file);
        Files.writeString(file, "x".repeat(100_000) + "\n" + lines);

        IncidentRecorder second = recorder(SMALL_FILE);

        assertThat(second.view().incidents()).hasSize(1);
        assertThat(second.view().counters().skipped()).isZero();
    }

    @Test
    void onlyTheNewestAreKept() {
        IncidentRecorder recorder = recorder();
        recorder.apply(new IncidentSettings(5, 5, 1 << 20));
        for (int i = 0; i < 12; i++) {
            recorder.happened("reload-failed", "reload " + i);
        }

        assertThat(recorder.view().incidents())
                .extracting(Incident::text)
                .startsWith("reload 11")
                .hasSize(5);
        assertThat(recorder.view().counters().incidents()).isEqualTo(12);
    }

    @Test
    void whatCannotBeWrittenIsKeptCountedAndWrittenLater() throws Exception {
        Files.createDirectory(file);
        IncidentRecorder recorder = recorder();
        overflow(recorder, 1);
        assertThat(recorder.view().incidents()).hasSize(1);
        assertThat(recorder.view().counters().unwritten()).isPositive();

        Files.delete(file);
        second(recorder);

        assertThat(Files.readString(file, StandardCharsets.UTF_8)).contains("queue-full");
    }

    @Test
    void aServerWithoutIncidentsWritesNoFile() {
        IncidentRecorder recorder = recorder();
        for (int i = 0; i < 100; i++) {
            second(recorder);
        }
        recorder.close();

        assertThat(file).doesNotExist();
    }

    @Test
    void anIncidentThatGoesOnIsNotWrittenEachSecond() throws Exception {
        IncidentRecorder recorder = recorder();
        for (int i = 0; i < 60; i++) {
            overflow(recorder, 1);
        }

        assertThat(Files.readAllLines(file)).hasSizeBetween(2, 14);
    }

    private void overflow(IncidentRecorder recorder, long refused) {
        second(recorder);
        figures.set("connectionQueue.overflows", figures.now().connectionQueue().overflows() + refused);
        second(recorder);
    }

    private void quiet(IncidentRecorder recorder) {
        for (int i = 0; i < 16; i++) {
            second(recorder);
        }
    }

    private void second(IncidentRecorder recorder) {
        ticker.advance(Duration.ofSeconds(1));
        figures.seconds(1);
        recorder.look(figures.now(), 0);
    }

    private IncidentRecorder recorder() {
        return recorder(1 << 20);
    }

    private IncidentRecorder recorder(int fileBytes) {
        return new IncidentRecorder(
                folder,
                new IncidentSettings(100, 100, fileBytes),
                () -> figures.now().takenMillis(),
                ticker);
    }
}
