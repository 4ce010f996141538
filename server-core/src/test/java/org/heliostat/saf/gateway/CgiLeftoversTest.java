package org.heliostat.saf.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.cgi.CgiProgram;
import org.heliostat.cgi.CgiPrograms;
import org.heliostat.cgi.CgiSettings;
import org.heliostat.cgi.spawn.Spawner;
import org.heliostat.cgi.spawn.SystemSpawner;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that really run leave nothing behind, however they and their requests end. */
class CgiLeftoversTest {

    private static final String TYPE = "printf 'Content-Type: text/plain\\n\\n'\n";
    private static final CgiSettings SETTINGS = new CgiSettings(
            4,
            2,
            Duration.ofSeconds(60),
            Duration.ofSeconds(300),
            Duration.ofSeconds(300),
            Duration.ofSeconds(1),
            4_096,
            Map.of("PATH", "/usr/bin:/bin"));

    @TempDir
    Path docs;

    private CgiPrograms programs;
    private RequestPipeline pipeline;

    /** The way in which the programs of all these tests are started. */
    Spawner spawner() {
        return SystemSpawner.ofSystem();
    }

    @BeforeEach
    void start() throws IOException {
        docs = docs.toRealPath();
        assumeThat(Files.isDirectory(Path.of("/proc/self/fd"))).isTrue();
        programs = new CgiPrograms(SETTINGS, spawner(), Ticker.system());
        pipeline = new PipelineFixture(docs)
                .offering(CgiPrograms.class, programs)
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", Stage.SERVICE, "send-cgi")
                .build();
    }

    @AfterEach
    void stop() {
        programs.stop();
    }

    @Test
    void noDescriptorStaysOpen() throws Exception {
        program("good", "#!/bin/sh\n" + TYPE + "echo oh >&2; echo first");
        program("deaf", "#!/bin/sh\n" + TYPE + "echo done");
        program("flood", "#!/bin/sh\n" + TYPE + "yes & yes >&2 & echo done");
        program("wait", "#!/bin/sh\necho $$ > " + docs + "/self\nsleep 1000");
        program("silent", "#!/bin/sh\nexec >/dev/null\nsleep 0.2");
        program("orphan", "#!/no/such/interpreter\n");
        endInEveryWay();
        int before = descriptors();

        for (int i = 0; i < 5; i++) {
            endInEveryWay();
        }

        Await.until(() -> descriptors() <= before);
        assertThat(programs.snapshot().started() + programs.snapshot().failures())
                .isEqualTo(36);
    }

    @Test
    void aStopGivesBackWhatARunningProgramHeld() throws Exception {
        program("wait", "#!/bin/sh\necho $$ > " + docs + "/self\nexec sleep 1000");
        programs.start("warm", List.of("/bin/true"), Map.of(), null).close();
        Await.until(() -> {
            programs.tick();
            return programs.snapshot().running() == 0;
        });
        int before = descriptors();
        programs.start("wait", List.of(docs + "/wait"), Map.of("PATH", "/usr/bin:/bin"), null);

        programs.stop();

        Await.until(() -> descriptors() <= before);
    }

    @Test
    void aProgramThatStartsWhileTheServerStopsEnds() throws Exception {
        program("late", "#!/bin/sh\necho $$ > " + docs + "/self\nexec sleep 1000");
        CgiPrograms[] box = new CgiPrograms[1];
        box[0] = new CgiPrograms(SETTINGS, spawner(), () -> {
            if (box[0] != null) {
                CgiPrograms stopping = box[0];
                box[0] = null;
                stopping.stop();
            }
            return System.nanoTime();
        });

        CgiProgram program = box[0].start("late", List.of(docs + "/late"), Map.of("PATH", "/usr/bin:/bin"), null);

        assertThatThrownBy(() -> program.read(new byte[1], () -> {}, () -> false))
                .isInstanceOf(CgiProgram.EndedException.class);
        Await.until(() -> ProcessHandle.current()
                .descendants()
                .noneMatch(one ->
                        one.info().commandLine().orElse("").contains(docs + "/late") || one.pid() == number("self")));
    }

    private void endInEveryWay() throws Exception {
        assertThat(FakeExchange.transportOf(run(FakeExchange.request("GET", "/good")))
                        .text())
                .isEqualTo("first\n");
        assertThat(run(FakeExchange.request("GET", "/orphan")).response().status())
                .isEqualTo(500);
        run(FakeExchange.request("POST", "/deaf").body(FakeBody.of(new byte[300_000])));
        run(FakeExchange.request("HEAD", "/flood"));
        assertThat(run(FakeExchange.request("GET", "/silent")).response().status())
                .isEqualTo(500);
        loseTheClient();
        Await.until(() -> {
            programs.tick();
            return programs.snapshot().running() == 0;
        });
    }

    private void loseTheClient() throws Exception {
        Files.deleteIfExists(docs.resolve("self"));
        FakeTransport transport = new FakeTransport();
        CompletableFuture<Exchange> lost = CompletableFuture.supplyAsync(
                () -> run(FakeExchange.request("GET", "/wait").transport(transport)), task -> new Thread(task).start());
        Await.until(() -> number("self") > 0);
        transport.disconnect();
        lost.get(20, TimeUnit.SECONDS);
    }

    private Exchange run(FakeExchange request) {
        Exchange exchange = request.build();
        pipeline.run(exchange);
        return exchange;
    }

    private void program(String name, String script) throws IOException {
        Path file = Files.writeString(docs.resolve(name), script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private long number(String file) {
        try {
            String text = Files.readString(docs.resolve(file)).strip();
            return text.isEmpty() ? 0 : Long.parseLong(text);
        } catch (IOException notYet) {
            return 0;
        }
    }

    private static int descriptors() {
        String[] open = new File("/proc/self/fd").list();
        return open == null ? 0 : open.length;
    }
}
