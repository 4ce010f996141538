package org.heliostat.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.heliostat.gateway.CgiFixture.TYPE;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.gateway.cgi.CgiProgram;
import org.heliostat.gateway.cgi.CgiPrograms;
import org.heliostat.gateway.cgi.CgiSettings;
import org.heliostat.request.Exchange;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Programs that really run leave nothing behind, however they and their requests end. */
class CgiLeftoversTest extends RealPrograms {

    @Override
    CgiSettings settings() {
        return CgiFixture.settings(1);
    }

    @BeforeEach
    void findDescriptors() {
        assumeThat(Files.isDirectory(Path.of("/proc/self/fd"))).isTrue();
    }

    @Test
    void noDescriptorStaysOpen() throws Exception {
        cgi.program("good", TYPE + "echo oh >&2; echo first");
        cgi.program("deaf", TYPE + "echo done");
        cgi.program("flood", TYPE + "yes & yes >&2 & echo done");
        cgi.program("wait", "echo $$ > " + docs + "/self\nsleep 1000");
        cgi.program("silent", "exec >/dev/null\nsleep 0.2");
        cgi.file("orphan", "#!/no/such/interpreter\n");
        endInEveryWay();
        int before = descriptors();

        for (int i = 0; i < 5; i++) {
            endInEveryWay();
        }

        Await.until(() -> descriptors() <= before);
        assertThat(cgi.programs().snapshot().started()
                        + cgi.programs().snapshot().failures())
                .isEqualTo(36);
    }

    @Test
    void aStopGivesBackWhatARunningProgramHeld() throws Exception {
        cgi.program("wait", "echo $$ > " + docs + "/self\nexec sleep 1000");
        cgi.programs().start("warm", List.of("/bin/true"), Map.of(), null).close();
        Await.until(() -> {
            cgi.programs().tick();
            return cgi.programs().snapshot().running() == 0;
        });
        int before = descriptors();
        cgi.programs().start("wait", List.of(docs + "/wait"), Map.of("PATH", "/usr/bin:/bin"), null);

        cgi.programs().stop();

        Await.until(() -> descriptors() <= before);
    }

    @Test
    void aProgramThatStartsWhileTheServerStopsEnds() throws Exception {
        cgi.program("late", "echo $$ > " + docs + "/self\nexec sleep 1000");
        CgiPrograms[] box = new CgiPrograms[1];
        box[0] = new CgiPrograms(settings(), spawner(), () -> {
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
                .noneMatch(one -> one.info().commandLine().orElse("").contains(docs + "/late")
                        || one.pid() == cgi.number("self")));
    }

    private void endInEveryWay() throws Exception {
        assertThat(FakeExchange.transportOf(cgi.run(FakeExchange.request("GET", "/good")))
                        .text())
                .isEqualTo("first\n");
        assertThat(cgi.run(FakeExchange.request("GET", "/orphan")).response().status())
                .isEqualTo(500);
        cgi.run(FakeExchange.request("POST", "/deaf").body(FakeBody.of(new byte[300_000])));
        cgi.run(FakeExchange.request("HEAD", "/flood"));
        assertThat(cgi.run(FakeExchange.request("GET", "/silent")).response().status())
                .isEqualTo(500);
        loseTheClient();
        Await.until(() -> {
            cgi.programs().tick();
            return cgi.programs().snapshot().running() == 0;
        });
    }

    private void loseTheClient() throws Exception {
        Files.deleteIfExists(docs.resolve("self"));
        FakeTransport transport = new FakeTransport();
        CompletableFuture<Exchange> lost =
                cgi.runElsewhere(FakeExchange.request("GET", "/wait").transport(transport));
        Await.until(() -> cgi.number("self") > 0);
        transport.disconnect();
        lost.get(60, TimeUnit.SECONDS);
    }

    private static int descriptors() {
        String[] open = new File("/proc/self/fd").list();
        return open == null ? 0 : open.length;
    }
}
