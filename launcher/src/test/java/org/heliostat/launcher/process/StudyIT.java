package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jar studies a server, and a browser shows the page. Figures are not looked at: only that they are there. */
class StudyIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String[] SHORT = {"--seconds=1", "--first-warm-up=0", "--warm-up=0", "--connections=2"};

    @TempDir
    private Path folder;

    @Test
    @ExtendWith(BrowserOfClass.class)
    void studiesAServerThatRuns(Browser browser) throws Exception {
        Path instance = folder.resolve("instance");
        ServerProcess.makeInstance(instance);
        try (ServerProcess server = ServerProcess.start(instance)) {
            ServerProcess.Result study = ServerProcess.run(
                    folder, words("study", "--url", server.url("/"), "--pid", Long.toString(server.pid())));

            assertThat(study.exitCode()).as(study.err()).isZero();
            JsonNode workload = JSON.readTree(folder.resolve("study.json").toFile())
                    .path("workloads")
                    .path(0);
            assertThat(workload.path("runs").path(0).path("processorMicros").asDouble())
                    .isPositive();
            assertThat(workload.path("runs").path(0).path("residentBytes").asLong())
                    .isPositive();
            assertThat(workload.path("curve")).hasSize(11);
        }
        browser.open(folder.resolve("study.html").toUri().toString());
        assertThat(browser.text("h1")).isEqualTo("Scalability study");
        assertThat(browser.count("svg.plot")).isEqualTo(2);
        assertThat(browser.count("#latency-1 path.line")).isEqualTo(2);
        assertThat(browser.count("#by-concurrency-1 line.mark")).isEqualTo(1);
        assertThat(browser.script("return document.documentElement.scrollWidth <= innerWidth")
                        .asBoolean())
                .isTrue();
        assertThat(browser.complaints()).isEmpty();
    }

    private static String[] words(String... first) {
        String[] all = new String[first.length + SHORT.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(SHORT, 0, all, first.length, SHORT.length);
        return all;
    }
}
