package org.heliostat.gateway.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What must hold however programs are started; here by the best means of this system. */
class SpawnerTest {

    private static final Map<String, String> PATH = Map.of("PATH", "/usr/bin:/bin");

    @TempDir
    Path folder;

    private final Spawner spawner = spawner();

    /** The way in which the programs of all these tests are started. */
    Spawner spawner() {
        return SystemSpawner.ofSystem();
    }

    @BeforeEach
    void hasShell() {
        assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
    }

    @Test
    void tellsWhatAProgramHasEndedWith() throws Exception {
        assertThat(statusOf("exit 0")).isZero();
        assertThat(statusOf("exit 7")).isEqualTo(7);
        assertThat(statusOf("kill -KILL $$")).isEqualTo(137);
        assertThat(statusOf("kill -SEGV $$")).isEqualTo(139);
        try (Child runs = shell("read x")) {
            assertThatThrownBy(runs::exitStatus).isInstanceOf(IllegalStateException.class);
            assertThat(runs.waitFor(1, TimeUnit.MILLISECONDS)).isFalse();
            runs.input().close();
            assertThat(runs.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aProgramSeesItsArgumentsVariablesAndFolderAndNothingElse() throws Exception {
        Path place = Files.createDirectory(folder.resolve("a place")).toRealPath();
        Map<String, String> variables = Map.of("PATH", "/usr/bin:/bin", "GREETING", "with = and spaces", "EMPTY", "");
        List<String> command = List.of("/bin/sh", "-c", "pwd; echo \"$1|$2\"; env | sort", "sh", "one two", "");

        try (Child child = spawner.start(Launch.heard(command, variables, place))) {
            assertThat(output(child).lines().filter(line -> !line.matches("(PWD|OLDPWD|SHLVL|_)=.*")))
                    .containsExactly(
                            place.toString(), "one two|", "EMPTY=", "GREETING=with = and spaces", "PATH=/usr/bin:/bin");
        }
    }

    @Test
    void aProgramLeadsAGroupOfItsOwnAndHasNoTerminal() throws Exception {
        assumeThat(Files.isDirectory(Path.of("/proc/self"))).isTrue();
        try (Child child = shell("read x; read x")) {
            child.input().write('\n');
            Await.until(() -> {
                List<String> fields = statOf(child.pid());
                return fields.get(2).equals(Long.toString(child.pid()))
                        && fields.get(4).equals("0");
            });
            child.kill();
        }
    }

    @Test
    void nothingOpenInTheServerIsPassedOn() throws Exception {
        assumeThat(Files.isDirectory(Path.of("/proc/self/fd"))).isTrue();
        try (Child other = shell("read x");
                Child child = spawner.start(Launch.heard(List.of("/bin/ls", "/proc/self/fd"), PATH, null))) {
            // 3 is the folder that ls reads.
            assertThat(output(child)).isEqualTo("0\n1\n2\n3\n");
            other.kill();
        }
    }

    @Test
    void aGroupIsEndedWithItsChildrenEvenAfterTheProgramItself() throws Exception {
        assumeThat(Files.isDirectory(Path.of("/proc/self"))).isTrue();
        Path pid = folder.resolve("child");
        try (Child child = shell("sleep 1000 & echo $! > " + pid)) {
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            long left = Long.parseLong(Files.readString(pid).strip());
            assertThat(isAlive(left)).isTrue();

            child.kill();

            Await.until(() -> !isAlive(left));
        }
        try (Child child = shell("sleep 1000 & wait")) {
            child.terminate();
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(child.exitStatus()).isEqualTo(143);
        }
    }

    @Test
    void writesMoreThanAPipeHoldsAndReadsItBack() throws Exception {
        byte[] much = "0123456789".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
        try (Child child = shell("cat")) {
            CompletableFuture<Void> fed = inThread(() -> {
                try (var in = child.input()) {
                    in.write(much, 0, 10);
                    in.write(much, 10, much.length - 10);
                }
            });
            assertThat(output(child)).isEqualTo(new String(much, StandardCharsets.US_ASCII));
            fed.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void nobodyWaitsToWriteToWhatHasEnded() throws Exception {
        try (Child child = shell("sleep 1000 & exit 0")) {
            CompletableFuture<Void> fed = inThread(() -> {
                try (var in = child.input()) {
                    in.write(new byte[1_000_000]);
                }
            });
            assertThatThrownBy(() -> fed.get(60, TimeUnit.SECONDS)).hasRootCauseInstanceOf(IOException.class);
            child.kill();
        }
    }

    @Test
    void whoWaitsForOutputIsWoken() throws Exception {
        try (Child child = shell("read x")) {
            CompletableFuture<Integer> read = new CompletableFuture<>();
            CompletableFuture<Void> reader = inThread(() -> read.complete(child.read(new byte[10], 600_000)));

            child.wake();

            reader.get(60, TimeUnit.SECONDS);
            assertThat(read.get()).isZero();
            assertThat(child.read(new byte[10], 600_000)).isZero();
            child.kill();
        }
    }

    @Test
    void outputEndsWithTheProgramThoughAnotherHoldsItsPipe() throws Exception {
        try (Child child = shell("sleep 1000 & echo first")) {
            assertThat(output(child)).isEqualTo("first\n");
            child.kill();
        }
        try (Child child = shell("echo first; exec >/dev/null; exec sleep 1000")) {
            assertThat(output(child)).isEqualTo("first\n");
            assertThat(child.isAlive()).isTrue();
            child.kill();
        }
    }

    @Test
    void errorsAreReadApartAndWhatIsUnheardIsDropped() throws Exception {
        try (Child child = shell("echo out; echo err >&2")) {
            assertThat(output(child)).isEqualTo("out\n");
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(child.errors().readAllBytes()).isEqualTo("err\n".getBytes(StandardCharsets.US_ASCII));
        }
        List<String> loud = List.of("/bin/sh", "-c", "echo out; echo err >&2; exit 3");
        try (Child child = spawner.start(Launch.unheard(loud, PATH))) {
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(child.exitStatus()).isEqualTo(3);
            assertThat(child.output().read()).isEqualTo(-1);
        }
    }

    @Test
    void theShellRunsAScriptThatDoesNotSayByWhat() throws Exception {
        Path script = executable("plain", "echo $0 $1\n");
        try (Child child = spawner.start(Launch.heard(List.of(script.toString(), "x"), PATH, null))) {
            assertThat(output(child)).isEqualTo(script + " x\n");
        }
    }

    @Test
    void textsThatCWouldCutAreRefused() {
        assertThatThrownBy(() -> spawner.start(Launch.heard(List.of("/bin/true", "a\0b"), PATH, null)))
                .isInstanceOf(IOException.class);
        for (Map<String, String> wrong :
                List.of(Map.of("A=B", "c"), Map.of("A", "b\0c"), Map.of("A\0B", "c"), Map.of("", "c"))) {
            assertThatThrownBy(() -> spawner.start(Launch.heard(List.of("/bin/true"), wrong, null)))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void whatFailsAfterAnEndIsLogged() throws Exception {
        try (LogLines log = LogLines.of("org.heliostat.gateway.spawn");
                Child child = shell("read x")) {
            Runnable fails = () -> {
                throw new AssertionError("a test's");
            };
            child.whenEnded(fails);
            child.kill();
            String line = "process " + child.pid() + ": what follows its end failed";
            Await.until(() -> log.all().contains(line));
            child.whenEnded(fails);
            Await.until(() -> log.all().stream().filter(line::equals).count() == 2);
        }
    }

    @Test
    void tellsAnEndOnceToEachWhoAsked() throws Exception {
        AtomicInteger told = new AtomicInteger();
        try (Child child = shell("read x")) {
            child.whenEnded(told::incrementAndGet);
            child.kill();
            Await.until(() -> told.get() == 1);
            child.whenEnded(told::incrementAndGet);
            Await.until(() -> told.get() == 2);
        }
    }

    /** Beside processes of the JDK's, whose ends nobody may take from it. */
    @Test
    void manyAtATimeEndAsTheyShouldAndLeaveNothing() throws Exception {
        assumeThat(Files.isDirectory(Path.of("/proc/self/fd"))).isTrue();
        some(1);
        new ProcessBuilder("/bin/sh", "-c", "exit 5").start().waitFor();
        int before = descriptors();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int own = i;
            all.add(inThread(() -> some(own)));
            all.add(inThread(() -> {
                for (int n = 0; n < 15; n++) {
                    Process process = new ProcessBuilder("/bin/sh", "-c", "exit 5").start();
                    assertThat(process.waitFor()).isEqualTo(5);
                }
            }));
        }
        for (CompletableFuture<Void> one : all) {
            one.get(60, TimeUnit.SECONDS);
        }

        Await.until(() -> descriptors() <= before && zombies() == 0);
    }

    /** Good ones, ones that cannot be started, killed ones, ones whose output nobody reads to its end. */
    private void some(int own) throws Exception {
        for (int n = 0; n < 10; n++) {
            int status = own * 16 + n;
            try (Child good = shell("echo " + status + "; exit " + status)) {
                assertThat(output(good)).isEqualTo(status + "\n");
                assertThat(good.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(good.exitStatus()).isEqualTo(status);
            }
            try (Child missing = spawner.start(Launch.heard(List.of(folder + "/missing"), PATH, null))) {
                assertThat(missing.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(missing.exitStatus()).isEqualTo(127);
            } catch (IOException refused) {
                assertThat(refused).hasMessageContaining("missing");
            }
            Path nowhere = folder.resolve("nowhere");
            assertThatThrownBy(() -> spawner.start(Launch.heard(List.of("/bin/true"), PATH, nowhere)))
                    .isInstanceOf(IOException.class);
            try (Child endless = shell("yes & yes >&2")) {
                assertThat(endless.read(new byte[100], 20_000)).isPositive();
                endless.kill();
                assertThat(endless.waitFor(60, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    private int statusOf(String script) throws Exception {
        try (Child child = shell(script)) {
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return child.exitStatus();
        }
    }

    Child shell(String script) throws IOException {
        return spawner.start(Launch.heard(List.of("/bin/sh", "-c", script), PATH, null));
    }

    static String output(Child child) throws Exception {
        StringBuilder text = new StringBuilder();
        byte[] piece = new byte[16_384];
        for (int read = child.read(piece, 20_000); read != -1; read = child.read(piece, 20_000)) {
            text.append(new String(piece, 0, read, StandardCharsets.UTF_8));
        }
        return text.toString();
    }

    Path executable(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** A task that may fail. */
    @FunctionalInterface
    private interface Task {
        void run() throws Exception;
    }

    private static CompletableFuture<Void> inThread(Task task) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        task.run();
                    } catch (Exception failed) {
                        throw new IllegalStateException(failed);
                    }
                },
                run -> new Thread(run).start());
    }

    private static int descriptors() {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return (int) open.count();
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private static long zombies() {
        String self = Long.toString(ProcessHandle.current().pid());
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            return all.map(path -> path.getFileName().toString())
                    .filter(name -> name.matches("[0-9]+"))
                    .map(name -> statOf(Long.parseLong(name)))
                    .filter(stat -> stat.get(0).equals("Z") && stat.get(1).equals(self))
                    .count();
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private static boolean isAlive(long pid) {
        return !List.of("Z", "").contains(statOf(pid).get(0));
    }

    /** @return state, parent, group, session, terminal; empty texts where there is no such process */
    static List<String> statOf(long pid) {
        String stat;
        try {
            stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        } catch (IOException gone) {
            return List.of("", "", "", "", "");
        }
        return List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ")).subList(0, 5);
    }
}
