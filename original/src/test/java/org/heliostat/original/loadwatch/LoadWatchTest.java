package org.heliostat.original.loadwatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.gateway.spawn.SystemSpawner;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadWatchTest {

    private static final List<String> HIGH = List.of("sh", "high.sh", "a", "b");
    private static final List<String> LOW = List.of("sh", "low.sh");

    @TempDir
    private Path folder;

    private final List<List<String>> run = new ArrayList<>();
    private Optional<ThreadPoolSnapshot> pool = Optional.empty();

    /** The way in which the programs of all these tests are started. */
    Spawner spawner() {
        return SystemSpawner.ofSystem();
    }

    @Test
    void theHighLoadScriptRunsEachLookTheOtherOnceAfterwards() {
        LoadWatch watch = watch(settings("ThreadPool", "sleep", "HighThreshold", "5"));

        assertThat(afterWaiting(watch, 4)).isEmpty();
        assertThat(afterWaiting(watch, 5)).containsExactly(HIGH);
        assertThat(afterWaiting(watch, 9)).containsExactly(HIGH);
        assertThat(afterWaiting(watch, 2)).isEmpty();
        assertThat(afterWaiting(watch, 1)).containsExactly(LOW);
        assertThat(afterWaiting(watch, 0)).isEmpty();
    }

    @Test
    void itsLinesInTheLogAreThoseOfTheGuides() {
        try (LogLines log = LogLines.of("org.heliostat.original.loadwatch")) {
            LoadWatch watch = watch(settings("ThreadPool", "sleep", "HighThreshold", "5"));
            afterWaiting(watch, 7);
            afterWaiting(watch, 0);

            assertThat(log.all())
                    .containsExactly(
                            "Resonate plugin watching thread pool sleep",
                            "Resonate plugin aggressive setting is FALSE",
                            "Resonate plugin poll time set to 2000",
                            "Resonate plugin HighThreshold set to 5",
                            "Resonate plugin LowThreshold set to 1",
                            "Resonate plugin event executable path set to sh",
                            "Resonate plugin low command set to low.sh",
                            "Resonate plugin high command set to high.sh a b",
                            "Resonate plugin reducing load. Thread pool sleep: 7 waiting calls",
                            "Resonate plugin increasing load. Thread pool sleep: 0 waiting calls");
        }
    }

    @Test
    void countsThreadsAtWorkWhenItIsAggressive() {
        LoadWatch watch = watch(settings("ThreadPool", "sleep", "HighThreshold", "3", "Aggressive", "TRUE"));

        pool = Optional.of(new ThreadPoolSnapshot("sleep", 2, 5, 8, 0, 0, 0, 0, 0));
        watch.look();

        assertThat(run).containsExactly(HIGH);
    }

    @Test
    void aPoolThatIsGoneHasNoLoad() {
        watch(settings("ThreadPool", "sleep", "HighThreshold", "0")).look();

        assertThat(run).isEmpty();
    }

    @Test
    void theDefaultsAreThoseOfTheOriginal() {
        LoadWatchSettings settings = LoadWatchSettings.of(List.of(line("ThreadPool", "sleep", "CmdLow", "x.pl")))
                .get(0);

        assertThat(settings.pollTime()).hasMillis(2_000);
        assertThat(settings.high()).isEqualTo(4_096);
        assertThat(settings.low()).isEqualTo(1);
        assertThat(settings.aggressive()).isFalse();
        assertThat(settings.commandLow()).containsExactly("perl", "x.pl");
        assertThat(settings.commandHigh()).isEmpty();
    }

    @Test
    void saysWhatIsNotThere() {
        Findings findings = new Findings();

        LoadWatchSettings.check(
                line("ThreadPool", "sleep", "CmdHigh", "/nowhere/high.pl", "LowThreshold", "9", "HighThreshold", "9"),
                findings);

        assertThat(findings.hasErrors()).isFalse();
        assertThat(findings.sorted().toString()).contains("/nowhere/high.pl cannot be read", "LowThreshold: 9");
    }

    @Test
    void scriptsRunOneAtATimeWithTheirArgumentsAndWithoutSecrets() throws Exception {
        Path script = Files.writeString(
                folder.resolve("high.sh"), "env > " + folder.resolve("env") + "; echo \"$@\" > " + folder.resolve("x"));
        try (EventScripts scripts = new EventScripts(spawner())) {
            scripts.run(List.of("sh", script.toString(), "a", "b"));
            Await.until(() -> !scripts.isRunning());
        }

        assertThat(folder.resolve("x")).hasContent("a b");
        assertThat(Files.readAllLines(folder.resolve("env")))
                .allMatch(line -> line.matches("(PATH|PWD|OLDPWD|SHLVL|_)=.*"));
    }

    @Test
    void aScriptThatFailsOrIsNotThereIsLogged() throws Exception {
        try (LogLines log = LogLines.of("org.heliostat.original.loadwatch");
                EventScripts scripts = new EventScripts(spawner())) {
            scripts.run(List.of("/nowhere/perl", "x.pl"));
            Await.until(() -> !scripts.isRunning());
            scripts.run(List.of("sh", "-c", "exit 3"));
            Await.until(() -> !scripts.isRunning());

            assertThat(log.all()).anyMatch(line -> line.contains("[/nowhere/perl, x.pl] cannot be run"));
            assertThat(log.all()).anyMatch(line -> line.endsWith("has failed with exit code 3"));
        }
    }

    @Test
    void aLookWhileAScriptRunsDoesNotQueueAnotherOne() throws Exception {
        Path fifo = folder.resolve("go");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        try (LogLines log = LogLines.of("org.heliostat.original.loadwatch");
                EventScripts scripts = new EventScripts(spawner())) {
            scripts.run(List.of("sh", "-c", "read x < " + fifo));
            scripts.run(List.of("sh", "-c", "exit 0"));

            assertThat(log.all()).anyMatch(line -> line.contains("is left out"));
            Files.writeString(fifo, "go\n");
            Await.until(() -> !scripts.isRunning());
        }
    }

    /** Starts something, says so and waits for it. */
    private static List<String> starting(Path child) {
        String written = "echo $! > " + child + ".new; mv " + child + ".new " + child;
        return List.of("sh", "-c", "sleep 600 & " + written + "; wait");
    }

    @Test
    void aStopEndsAScriptAndWhatItHasStarted() throws Exception {
        Path child = folder.resolve("child");
        try (EventScripts scripts = new EventScripts(spawner())) {
            scripts.run(starting(child));
            Await.until(() -> Files.exists(child));
            assertThat(isAlive(child)).isTrue();
        }

        Await.until(() -> !isAlive(child));
    }

    @Test
    void aScriptThatTakesTooLongIsEndedWithWhatItHasStarted() throws Exception {
        Path child = folder.resolve("child");
        try (LogLines log = LogLines.of("org.heliostat.original.loadwatch");
                EventScripts scripts = new EventScripts(spawner(), Duration.ofSeconds(5))) {
            scripts.run(starting(child));
            Await.until(() -> !scripts.isRunning());

            assertThat(log.all()).anyMatch(line -> line.endsWith("ended after 5 s: it takes too long"));
            Await.until(() -> !isAlive(child));
        }
    }

    private static boolean isAlive(Path file) {
        try {
            return ProcessHandle.of(Long.parseLong(Files.readString(file).strip()))
                    .map(ProcessHandle::isAlive)
                    .orElse(false);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private LoadWatch watch(LoadWatchSettings settings) {
        return new LoadWatch(settings, () -> pool, run::add);
    }

    private List<List<String>> afterWaiting(LoadWatch watch, int calls) {
        run.clear();
        pool = Optional.of(new ThreadPoolSnapshot("sleep", 0, 5, 5, calls, calls, 0, 0, 0));
        watch.look();
        return List.copyOf(run);
    }

    private static LoadWatchSettings settings(String... parameters) {
        List<String> all = new ArrayList<>(List.of(parameters));
        all.addAll(List.of("EventExePath", "sh", "CmdHigh", "high.sh", "ArgsHigh", " a  b", "CmdLow", "low.sh"));
        return LoadWatchSettings.of(List.of(line(all.toArray(String[]::new)))).get(0);
    }

    private static InitDirective line(String... parameters) {
        return new InitDirective(
                LoadWatchSettings.INIT, Parameters.of(parameters), new SourceLocation("magnus.conf", 1));
    }
}
