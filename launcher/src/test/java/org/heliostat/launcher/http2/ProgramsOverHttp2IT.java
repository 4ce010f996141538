package org.heliostat.launcher.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.launcher.process.AttackedApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** curl, nghttp and h2load, where they are installed, on the packaged jar. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProgramsOverHttp2IT {

    private static final int DEADLINE_SECONDS = 120;
    private static final int LARGE = 3_000_001;

    private Path folder;
    private SecureServer server;

    @BeforeAll
    void start(@TempDir Path given) throws Exception {
        folder = given;
        server = SecureServer.start(folder, List.of(AttackedApp.war(folder.resolve("a.war"))));
        Files.write(server.instance().resolve("docs/large.bin"), new byte[LARGE]);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void curlGetsAndSends() throws Exception {
        assumeThat(run("curl", "--version")).contains("HTTP2");
        Path upload = Files.write(folder.resolve("upload"), "x".repeat(200_000).getBytes(StandardCharsets.US_ASCII));
        for (List<String> way : List.of(
                List.of("-k", "--http2", "https://localhost:" + server.securePort()),
                List.of("--http2-prior-knowledge", "http://localhost:" + server.port()))) {
            List<String> curl = new ArrayList<>(List.of("curl", "-sS", "--max-time", "100"));
            curl.addAll(way.subList(0, way.size() - 1));
            String base = way.get(way.size() - 1);

            assertThat(run(
                            curl,
                            "-o",
                            "/dev/null",
                            "-w",
                            "%{http_version} %{http_code} %{size_download}",
                            base + "/large.bin"))
                    .isEqualTo("2 200 " + LARGE);
            assertThat(run(
                            curl,
                            "-o",
                            "/dev/null",
                            "-w",
                            "%{size_download} %{http_code}",
                            "--data-binary",
                            "@" + upload,
                            base + "/a/every"))
                    .isEqualTo("200007 200");
            assertThat(run(
                            curl,
                            "-o",
                            "/dev/null",
                            "-w",
                            "%{http_code}",
                            "-H",
                            "Expect: 100-continue",
                            "-d",
                            "x=1",
                            base + "/a/every"))
                    .isEqualTo("200");
            assertThat(run(curl, "-I", base + "/large.bin")).contains("HTTP/2 200", "content-length: " + LARGE);
            assertThat(run(curl, "-r", "5-14", "-w", "%{http_code}", "-o", "/dev/null", base + "/large.bin"))
                    .isEqualTo("206");
        }
    }

    @Test
    void nghttpGetsManyAtOnce() throws Exception {
        assumeThat(run("nghttp", "--version")).contains("nghttp2");
        for (String base : List.of("https://localhost:" + server.securePort(), "http://localhost:" + server.port())) {
            String told = run(
                    List.of("nghttp", "-n", "-s", "-y", "-m", "20", base + "/index.html"),
                    base + "/large.bin",
                    base + "/a/every");

            assertThat(told.lines().filter(line -> line.matches(".* 200 +\\S+ .*")))
                    .hasSize(60);
        }
    }

    @Test
    void h2loadCountsNoFailure() throws Exception {
        assumeThat(run("h2load", "--version")).contains("nghttp2");
        for (String base : List.of("https://localhost:" + server.securePort(), "http://localhost:" + server.port())) {
            String told = run("h2load", "-n", "2000", "-c", "4", "-m", "32", base + "/index.html");

            assertThat(told).contains("2000 succeeded, 0 failed, 0 errored, 0 timeout", "Application protocol: h2");
        }
    }

    private String run(List<String> command, String... more) throws Exception {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(more));
        return run(all.toArray(String[]::new));
    }

    /** @return what it has printed; nothing where there is no such program */
    private String run(String... command) throws Exception {
        Path output = Files.createTempFile(folder, "output", ".txt");
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException notThere) {
            return "";
        }
        try {
            assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .as(List.of(command).toString())
                    .isTrue();
            return Files.readString(output);
        } finally {
            process.destroyForcibly();
        }
    }
}
