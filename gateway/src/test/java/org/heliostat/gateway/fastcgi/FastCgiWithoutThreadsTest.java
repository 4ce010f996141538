package org.heliostat.gateway.fastcgi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.gateway.spawn.JdkSpawner;
import org.heliostat.gateway.spawn.ProcessTools;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.gateway.spawn.SystemSpawner;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of processes when no thread can be had for them: the server stops, or the system has none left. */
class FastCgiWithoutThreadsTest {

    @TempDir
    Path folder;

    private final AtomicBoolean hasThreads = new AtomicBoolean(true);
    private Runnable beforeRefusal = () -> {};
    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(0, 100, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), this::thread);
    private FastCgiApplications applications =
            new FastCgiApplications(SystemSpawner.ofSystem(), new FakeTicker(), threads);

    @BeforeEach
    void hasShell() {
        assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
    }

    @AfterEach
    void stop() {
        hasThreads.set(true);
        applications.stop();
    }

    @Test
    void oneThatNobodyNeedsIsEndedThoughTheServerStops() throws Exception {
        ProcessHandle process = unneeded();
        threads.shutdown();

        applications.tick();

        Await.until(() -> !process.isAlive());
    }

    @Test
    void oneThatNobodyNeedsIsEndedWhenThereIsAThreadAgain() throws Exception {
        ProcessHandle process = unneeded();
        hasThreads.set(false);
        applications.tick();
        assertThat(process.isAlive()).isTrue();

        hasThreads.set(true);
        applications.tick();

        Await.until(() -> !process.isAlive());
    }

    /** The end of a process may take seconds, and the clock has other things to do. */
    @Test
    void oneWhoseSuccessorIsThereAlreadyIsNotEndedByTheClockItself() throws Exception {
        ProcessHandle process = unneeded();
        hasThreads.set(false);
        beforeRefusal = this::name;
        applications.tick();
        assertThat(process.isAlive()).isTrue();

        hasThreads.set(true);
        applications.tick();

        Await.until(() -> !process.isAlive());
    }

    @Test
    void oneThatCouldNotBeEndedIsEndedByTheStop() throws Exception {
        ProcessHandle process = unneeded();
        hasThreads.set(false);
        beforeRefusal = this::name;
        applications.tick();

        applications.stop();

        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void whatItSaysIsReadWhenThereIsAThreadAgain() throws Exception {
        try (LogLines log = LogLines.of("org.heliostat")) {
            start("echo said >&2\necho $$ > $0.pid\nexec sleep 1000");
            hasThreads.set(false);
            applications.tick();
            hasThreads.set(true);

            Await.until(() -> {
                applications.tick();
                return log.all().stream().anyMatch(line -> line.contains("said"));
            });
        }
    }

    @Test
    void theLogSaysWhatGoesOnWithoutSetsid() throws Exception {
        Spawner plain = new JdkSpawner(new ProcessTools(Map.of()));
        applications = new FastCgiApplications(plain, new FakeTicker(), threads);
        try (LogLines log = LogLines.of("org.heliostat.gateway.fastcgi")) {
            start("echo $$ > $0.pid\nexit 3");

            Await.until(() -> log.all().stream()
                    .anyMatch(line -> line.contains("has ended with 3; what it has left running goes on")));
        }
    }

    private ProcessHandle unneeded() throws IOException {
        start("echo $$ > $0.pid\nexec sleep 1000");
        ProcessHandle process =
                ProcessHandle.of(Long.parseLong(text("app.pid").strip())).orElseThrow();
        applications.retainNamed();
        applications.retainNamed();
        return process;
    }

    private void start(String script) throws IOException {
        Path program = folder.resolve("app");
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        name();
        applications.startAll();
        Await.until(() -> text("app.pid").endsWith("\n"));
    }

    private void name() {
        applications.named(new FastCgiSettings(
                BindAddress.of("s.sock", folder).orElseThrow(),
                folder.resolve("app"),
                Map.of("PATH", "/usr/bin:/bin"),
                1,
                1,
                Duration.ofSeconds(60),
                Duration.ofSeconds(5),
                Duration.ofSeconds(300)));
    }

    private String text(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException notYet) {
            return "";
        }
    }

    /** Threads are asked for to look after processes, too, while they still have their place. */
    private static boolean isAskedForAnEnd() {
        return StackWalker.getInstance()
                .walk(frames ->
                        frames.anyMatch(frame -> frame.getClassName().equals(FastCgiApplications.class.getName())
                                && frame.getMethodName().startsWith("end")));
    }

    private Thread thread(Runnable task) {
        if (!hasThreads.get()) {
            if (isAskedForAnEnd()) {
                beforeRefusal.run();
            }
            throw new OutOfMemoryError("no thread");
        }
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }
}
