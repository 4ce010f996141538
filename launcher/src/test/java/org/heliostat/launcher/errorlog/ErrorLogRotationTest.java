package org.heliostat.launcher.errorlog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.heliostat.log.rotation.RotationRules;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class ErrorLogRotationTest {

    private static final int LINES = 3_000;

    @TempDir
    private Path folder;

    @Test
    void losesDoublesAndSplitsNoLineWhileManyThreadsLog() throws Exception {
        Path errors = folder.resolve("errors");
        try (ErrorLog log = ErrorLog.start(settings(errors, Map.of()), 7)) {
            List<Callable<Boolean>> tasks = new ArrayList<>();
            for (int task = 0; task < 3; task++) {
                int first = task * LINES;
                tasks.add(() -> {
                    var logger = LoggerFactory.getLogger("org.heliostat.Sample");
                    for (int i = first; i < first + LINES; i++) {
                        logger.info("n{}", i);
                        if (i % 500 == 0) {
                            log.rotate();
                        } else if (i % 500 == 250) {
                            log.reopen();
                        }
                    }
                    return true;
                });
            }
            Together.run(tasks);
            // What a slow disk has not taken a few seconds after the end is dropped, and not what this is about.
            Await.until(() -> log.figures().stream().allMatch(figures -> figures.queued() == 0));
        }

        assertThat(rotated("errors")).isNotEmpty();
        assertThat(lines().stream().sorted().toList())
                .isEqualTo(IntStream.range(0, 3 * LINES)
                        .mapToObj(i -> "n" + i)
                        .sorted()
                        .toList());
    }

    @Test
    void rotatesTheLogsOfVirtualServersToo() throws Exception {
        ThreadLocal<String> current = ThreadLocal.withInitial(() -> "");
        Path quiet = Files.writeString(folder.resolve("quiet"), "of yesterday\n");
        Map<String, Path> own = Map.of("shop", folder.resolve("shop"), "blog", folder.resolve("blog"), "quiet", quiet);
        try (ErrorLog log = ErrorLog.start(settings(folder.resolve("errors"), own), 7)) {
            log.virtualServers(current::get);
            LoggerFactory.getLogger("org.heliostat.Sample").info("of nobody");
            current.set("shop");
            LoggerFactory.getLogger("org.heliostat.Sample").info("of the shop");
            Await.until(() -> {
                // What was logged just now may not be in its file yet.
                log.rotate();
                return rotated("errors").size() == 1
                        && rotated("shop").size() == 1
                        && rotated("quiet").size() == 1;
            });
        }

        assertThat(rotated("blog")).isEmpty();
        assertThat(folder.resolve("blog")).doesNotExist();
        assertThat(rotated("shop").get(0)).content().endsWith("of the shop\n");
    }

    private static ErrorLogSettings settings(Path file, Map<String, Path> own) {
        return new ErrorLogSettings(
                Optional.of(file),
                Optional.empty(),
                Level.INFO,
                false,
                "%T",
                false,
                own,
                RotationRules.OFF,
                LogQueue.Repeats.ALL);
    }

    private List<Path> rotated(String name) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(name + "."))
                    .toList();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.readAllLines(file).forEach(line -> lines.add(line.replaceFirst("^.*\\(7\\): ", "")));
            }
        }
        return lines;
    }
}
