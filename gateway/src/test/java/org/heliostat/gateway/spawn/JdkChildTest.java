package org.heliostat.gateway.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where the system has neither setsid nor what stands in for it. */
class JdkChildTest {

    private static final Map<String, String> PATH = Map.of("PATH", "/usr/bin:/bin");
    private static final ProcessTools NONE = new ProcessTools(Map.of());

    @BeforeEach
    void hasShell() {
        assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
    }

    @Test
    void endsDescendantsThatOutliveTheirParent() throws Exception {
        String stubborn = "trap '' TERM; echo $$; while :; do sleep 1; done";
        try (Child child = shell("sh -c \"" + stubborn.replace("$", "\\$") + "\" & wait")) {
            byte[] number = new byte[20];
            int length = child.read(number, 20_000);
            ProcessHandle left = ProcessHandle.of(Long.parseLong(new String(number, 0, length).strip()))
                    .orElseThrow();

            child.terminate();
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(left.isAlive()).isTrue();
            child.kill();

            Await.until(() -> !left.isAlive());
            assertThat(child.reachesOrphans()).isFalse();
        }
    }

    @Test
    void tellsAnEndOnAThreadOfItsOwn() throws Exception {
        CompletableFuture<String> thread = new CompletableFuture<>();
        try (Child child = shell("read x")) {
            child.whenEnded(() -> thread.complete(Thread.currentThread().getName()));
            child.kill();

            assertThat(thread.get(60, TimeUnit.SECONDS)).isEqualTo("child-end");
        }
    }

    @Test
    void theLogSaysWhatCannotBeEnded() throws Exception {
        try (LogLines log = LogLines.of("org.heliostat.gateway.spawn");
                Child child =
                        new SystemSpawner(NONE, "jdk").start(Launch.heard(List.of("/bin/sh", "-c", ":"), PATH, null))) {
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(log.all())
                    .singleElement()
                    .asString()
                    .contains("by ProcessBuilder (-Dheliostat.spawn=jdk)", "without setsid");
        }
    }

    private static Child shell(String script) throws IOException {
        return new JdkSpawner(NONE).start(Launch.heard(List.of("/bin/sh", "-c", script), PATH, null));
    }
}
