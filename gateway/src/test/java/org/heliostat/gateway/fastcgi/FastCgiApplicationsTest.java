package org.heliostat.gateway.fastcgi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.gateway.spawn.SystemSpawner;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that really run, though they are only scripts; what listens for them is a socket of the test. */
class FastCgiApplicationsTest {

    private static final String WAIT = "echo $$ > $0.pid\nexec sleep 1000";

    private static final String WITH_CHILD = "sleep 1000 & echo $! > $0.child\n" + WAIT;

    @TempDir
    Path folder;

    private final FakeTicker ticker = new FakeTicker();
    private final FastCgiApplications applications = new FastCgiApplications(spawner(), ticker);

    /** The way in which the programs of all these tests are started. */
    Spawner spawner() {
        return SystemSpawner.ofSystem();
    }

    @BeforeEach
    void hasShell() {
        assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
    }

    @AfterEach
    void stop() {
        applications.stop();
    }

    @Test
    void aRetiredProcessLeavesTheSocketToItsSuccessor() throws Exception {
        Path program = program("app", WAIT);
        applications.named(settings(program, "1", 5));
        applications.retainNamed();
        applications.startAll();
        Await.until(() -> number("app.pid") > 0);
        ProcessHandle first = ProcessHandle.of(number("app.pid")).orElseThrow();
        applications.named(settings(program, "2", 5));
        applications.retainNamed();
        try (ServerSocketChannel successor = listen()) {
            applications.tick();

            Await.until(() -> !first.isAlive());
            applications.tick();
            applications.stop();
            assertThat(folder.resolve("s.sock")).exists();
        }
    }

    @Test
    void theLastOneRemovesItsSocketAndNoOther() throws Exception {
        Path program = program("app", WAIT);
        applications.named(settings(program, "1", 5));
        applications.retainNamed();
        applications.startAll();
        try (ServerSocketChannel itsOwn = listen()) {
            applications.stop();
        }
        assertThat(folder.resolve("s.sock")).doesNotExist();
    }

    @Test
    void linesThatDifferInTimeOutsShareAProcess() throws Exception {
        Path program = program("app", WAIT);
        applications.named(settings(program, "1", 5));
        applications.named(settings(program, "1", 7));
        applications.retainNamed();
        applications.startAll();
        Await.until(() -> number("app.pid") > 0);
        ProcessHandle only = ProcessHandle.of(number("app.pid")).orElseThrow();
        applications.named(settings(program, "1", 7));
        applications.retainNamed();
        applications.tick();

        assertThat(applications.snapshot()).hasSize(1);
        assertThat(applications.snapshot().get(0).starts()).isEqualTo(1);
        assertThat(only.isAlive()).isTrue();
    }

    @Test
    void twoProgramsCannotListenAtOneAddress() throws Exception {
        Path program = program("app", WAIT);
        FastCgiAddresses addresses = new FastCgiAddresses();

        assertThat(addresses.take(settings(program, "1", 5))).isTrue();
        assertThat(addresses.take(settings(program, "1", 7))).isTrue();
        assertThat(addresses.take(settings(program, "2", 5))).isFalse();
        assertThat(addresses.take(settings(program("other", WAIT), "1", 5))).isFalse();
        assertThat(addresses.take(settings(null, "1", 5))).isTrue();
    }

    @Test
    void aFailedStartIsAnsweredAtOnceAndTriedAgainLater() throws Exception {
        FastCgiApplication application = applications.named(settings(folder.resolve("late"), "1", 300));
        for (int i = 0; i < 3; i++) {
            CompletableFuture<Void> asked = elsewhere(application, new FakeApplication.Asking());
            assertThatThrownBy(() -> asked.get(60, TimeUnit.SECONDS))
                    .hasRootCauseInstanceOf(UnavailableException.class);
        }

        program("late", WAIT);
        ticker.advance(Duration.ofSeconds(30));
        applications.startAll();

        Await.until(() -> number("late.pid") > 0);
        assertThat(application.snapshot().starts()).isEqualTo(1);
    }

    @Test
    void aChildThatWritesWithoutEndDoesNotStopTheClockAndIsKilled() throws Exception {
        Path program = program("app", "for i in 1 2 3 4; do yes >&2 & done; echo $! > $0.pid\nexit 3");
        applications.named(settings(program, "1", 5));
        applications.startAll();
        Await.until(() -> number("app.pid") > 0);
        ProcessHandle child = ProcessHandle.of(number("app.pid")).orElseThrow();

        Await.until(() -> {
            tickElsewhere();
            ticker.advance(Duration.ofSeconds(1));
            return !child.isAlive();
        });
    }

    /** Nobody asks for anything, and no time passes: whoever waits at its socket must not depend on the next request. */
    @Test
    void whatItLeavesRunningIsKilledAsSoonAsItHasEnded() throws Exception {
        Path program = program("app", WITH_CHILD);
        applications.named(settings(program, "1", 5));
        applications.startAll();
        Await.until(() -> number("app.pid") > 0);
        ProcessHandle child = ProcessHandle.of(number("app.child")).orElseThrow();

        ProcessHandle.of(number("app.pid")).orElseThrow().destroyForcibly();

        Await.until(() -> !child.isAlive());
    }

    @Test
    void aRequestTakenByAnOrphanIsAnsweredByTheNextProcess() throws Exception {
        Path program = program("app", WITH_CHILD);
        try (FakeApplication listener = new FakeApplication((number, out) -> answerOfSecondLife(out))) {
            FastCgiApplication application = applications.named(settings(listener.address(), program, "1", 300));
            FakeApplication.Asking asking = new FakeApplication.Asking();

            elsewhere(application, asking).get(60, TimeUnit.SECONDS);

            assertThat(asking.output.toString()).endsWith("second life");
            assertThat(application.snapshot().starts()).isEqualTo(2);
            assertThat(application.snapshot().retried()).isEqualTo(1);
            assertThat(application.snapshot().failures()).isZero();
        }
    }

    @Test
    void aRequestThatEndsEachProcessIsSentTwiceAtMost() throws Exception {
        Path program = program("app", WITH_CHILD);
        try (FakeApplication listener = new FakeApplication((number, out) -> endProcess())) {
            FastCgiApplication application = applications.named(settings(listener.address(), program, "1", 300));

            CompletableFuture<Void> asked = elsewhere(application, new FakeApplication.Asking());
            assertThatThrownBy(() -> asked.get(60, TimeUnit.SECONDS))
                    .hasRootCauseInstanceOf(BrokenAnswerException.class);

            assertThat(listener.requests).hasValue(2);
            assertThat(application.snapshot().failures()).isEqualTo(1);
        }
    }

    private boolean answerOfSecondLife(OutputStream out) throws IOException {
        return Files.exists(folder.resolve("ended")) ? FakeApplication.page(out, "second life") : endProcess();
    }

    /**
     * Ends the program, and waits until its child is gone: as soon as that is known.
     *
     * @return that the connection is closed
     */
    private boolean endProcess() throws IOException {
        Await.until(() -> number("app.pid") > 0 && !isGone("app.pid"));
        ProcessHandle child = ProcessHandle.of(number("app.child")).orElseThrow();
        ProcessHandle.of(number("app.pid")).orElseThrow().destroyForcibly();
        Await.until(() -> !child.isAlive());
        Files.writeString(folder.resolve("ended"), "");
        return false;
    }

    private boolean isGone(String file) {
        return ProcessHandle.of(number(file)).isEmpty();
    }

    private void tickElsewhere() {
        try {
            CompletableFuture.runAsync(applications::tick, task -> new Thread(task).start())
                    .get(60, TimeUnit.SECONDS);
        } catch (Exception stuck) {
            throw new AssertionError("the clock is stopped", stuck);
        }
    }

    /** On a thread of its own: a wait of 300 s by a ticker that stands still would not end. */
    private static CompletableFuture<Void> elsewhere(FastCgiApplication application, FakeApplication.Asking asking) {
        // Not of the common pool: the JDK tells the end of processes by it, and it may have one thread.
        return CompletableFuture.runAsync(() -> ask(application, asking), task -> new Thread(task, "asks").start());
    }

    private static void ask(FastCgiApplication application, FakeApplication.Asking asking) {
        try {
            application.answer(asking);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private FastCgiSettings settings(Path program, String variable, int connectSeconds) {
        return settings("s.sock", program, variable, connectSeconds);
    }

    private FastCgiSettings settings(String address, Path program, String variable, int connectSeconds) {
        return new FastCgiSettings(
                BindAddress.of(address, folder).orElseThrow(),
                program,
                Map.of("PATH", "/usr/bin:/bin", "V", variable),
                1,
                1,
                Duration.ofSeconds(60),
                Duration.ofSeconds(connectSeconds),
                Duration.ofSeconds(300));
    }

    private ServerSocketChannel listen() throws IOException {
        ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        return socket.bind(UnixDomainSocketAddress.of(folder.resolve("s.sock")));
    }

    private Path program(String name, String script) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    private long number(String file) {
        try {
            String text = Files.readString(folder.resolve(file)).strip();
            return text.isEmpty() ? 0 : Long.parseLong(text);
        } catch (IOException notYet) {
            return 0;
        }
    }
}
