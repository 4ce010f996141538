package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar of the build is all that a program with a server inside needs to be compiled and run. */
class EmbeddedInJarIT {

    private static final Path SOURCE =
            Path.of("../samples/embedded-war/src/main/java/samples/embeddedwar/WarProgram.java");
    private static final Pattern URL_OF_SERVER = Pattern.compile("(http://127\\.0\\.0\\.1:\\d+)/; Enter ends it");
    private static final int DEADLINE_SECONDS = 120;

    @TempDir
    private Path folder;

    @Test
    void aProgramServesPagesAndEnds() throws Exception {
        Path war = folder.resolve("sum.war");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(war))) {
            out.putNextEntry(new ZipEntry("sum.jsp"));
            out.write("<%@page contentType=\"text/plain\"%>${2 + 3}".getBytes(StandardCharsets.UTF_8));
            out.closeEntry();
        }
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", ServerProcess.JAR.toString(), "-d", folder.toString(), SOURCE.toString());
        assertThat(compiled).isZero();
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        ServerProcess.JAR + File.pathSeparator + folder,
                        "samples.embeddedwar.WarProgram",
                        war.toString(),
                        "0")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader lines = program.inputReader()) {
            String url = urlOf(lines);
            try (InputStream in = new URL(url + "/sum.jsp").openStream()) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo("5");
            }
            program.getOutputStream().write('\n');
            program.getOutputStream().flush();

            assertThat(lines.lines()).anyMatch(line -> line.startsWith("ConnectionQueue:"));
            assertThat(program.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(program.exitValue()).isZero();
        } finally {
            program.destroyForcibly();
        }
    }

    /** Whatever a logger might say before it is passed over. */
    private static String urlOf(BufferedReader lines) {
        Optional<String> found = lines.lines()
                .map(URL_OF_SERVER::matcher)
                .filter(Matcher::find)
                .map(match -> match.group(1))
                .findFirst();
        return found.orElseThrow(() -> new AssertionError("the program ended before it served"));
    }
}
