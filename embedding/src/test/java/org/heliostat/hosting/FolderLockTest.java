package org.heliostat.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {

    @TempDir
    private Path folder;

    @Test
    void aRefusedAttemptLeavesTheLockWhereItIs() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.createDirectory(folder.resolve("run")));
        try (FolderLock first = FolderLock.take(folder.resolve("run")).orElseThrow()) {

            assertThat(FolderLock.take(folder.resolve("run"))).isEmpty();
            assertThat(FolderLock.take(link)).isEmpty();
            assertThat(FolderLock.isTaken(link)).isTrue();

            assertThat(seenByAnotherProcess()).isEqualTo(Looks.TAKEN);
            first.close();
            assertThat(seenByAnotherProcess()).isEqualTo(Looks.FREE);
        }
    }

    @Test
    void whoClosesTwiceDoesNotGiveAwayWhatAnotherTook() throws Exception {
        FolderLock first = FolderLock.take(folder).orElseThrow();
        first.close();
        try (FolderLock second = FolderLock.take(folder).orElseThrow()) {
            first.close();

            assertThat(second).isNotSameAs(first);
            assertThat(FolderLock.take(folder)).isEmpty();
        }
        assertThat(FolderLock.isTaken(folder)).isFalse();
        assertThat(System.getProperties().stringPropertyNames()).noneMatch(name -> name.contains(folder.toString()));
    }

    /** A command that looks whether a server runs keeps none from its start. */
    @Test
    void aServerWaitsForWhoeverOnlyLooks() throws Exception {
        FolderLock look = FolderLock.take(folder).orElseThrow();
        FutureTask<Optional<FolderLock>> start =
                new FutureTask<>(() -> FolderLock.takeForServer(folder, Integer.MAX_VALUE));
        Thread server = new Thread(start);
        server.start();
        Await.until(() -> server.getState() == Thread.State.TIMED_WAITING || start.isDone());

        look.close();

        try (FolderLock taken = start.get(120, TimeUnit.SECONDS).orElseThrow()) {
            assertThat(FolderLock.isTaken(folder)).isTrue();
            assertThat(FolderLock.takeForServer(folder)).as("%s is kept", taken).isEmpty();
        }
    }

    private int seenByAnotherProcess() throws Exception {
        String classes = place(FolderLock.class) + System.getProperty("path.separator") + place(Looks.class);
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classes,
                        Looks.class.getName(),
                        folder.resolve("run").toString())
                .start();
        try {
            assertThat(other.waitFor(120, TimeUnit.SECONDS)).isTrue();
            return other.exitValue();
        } finally {
            other.destroyForcibly();
        }
    }

    private static Path place(Class<?> of) throws URISyntaxException {
        return Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** A process of its own, which ends with what it has found. */
    static final class Looks {

        static final int TAKEN = 3;
        static final int FREE = 4;

        public static void main(String[] arguments) throws IOException {
            System.exit(FolderLock.isTaken(Path.of(arguments[0])) ? TAKEN : FREE);
        }
    }
}
