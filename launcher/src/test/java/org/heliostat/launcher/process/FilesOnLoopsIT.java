package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are not kept are opened on I/O loops by the packaged server, and what changes is seen all the same. */
class FilesOnLoopsIT {

    private static final Set<String> LOCAL = Set.of("ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs");
    private static final Pattern QUICK = Pattern.compile("Quick Lane Answers +(\\d+)");
    private static final Pattern CONTENT = Pattern.compile("hits/misses on cached file content = (\\d+)/(\\d+)");
    private static final int FILES = 10;
    private static final int LENGTH = 40_000;

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void filesThatAreNotKeptAreOpenedThere() throws Exception {
        assumeTrue(LOCAL.contains(Files.getFileStore(folder).type()), "the file system says what is in memory");
        Path instance = folder.resolve("i");
        ServerProcess.makeInstance(instance);
        Path nsfc = instance.resolve("conf/nsfc.conf");
        Files.writeString(
                nsfc,
                Files.readString(nsfc).replace("MaxAge=30", "MaxAge=1") + "\nCacheFileContent=off\nMaxOpenFiles=0\n");
        Path tree = Files.createDirectories(instance.resolve("docs/tree"));
        for (int i = 0; i < FILES; i++) {
            Files.writeString(tree.resolve(i + ".txt"), text(i));
        }
        try (ServerProcess server = ServerProcess.start(instance)) {
            Await.until(() -> {
                getAll(server);
                return number(QUICK, 1, get(server, "/.perf")) > FILES;
            });
            String report = get(server, "/nsfc");
            assertThat(number(CONTENT, 1, report)).isZero();
            assertThat(number(CONTENT, 2, report)).isGreaterThan(FILES);

            seesChanges(server, tree);
            Await.until(() -> !isAnyOpen(server, instance.resolve("docs")));
        }
    }

    private void seesChanges(ServerProcess server, Path tree) throws IOException {
        Path changed = Files.writeString(tree.resolve("new"), text(FILES));
        Files.move(changed, tree.resolve("0.txt"), StandardCopyOption.REPLACE_EXISTING);
        Await.until(() -> get(server, "/tree/0.txt").equals(text(FILES)));

        Path moved = tree.resolveSibling("moved");
        Files.move(tree, moved);
        Files.createSymbolicLink(tree, moved);
        for (int round = 0; round < 3; round++) {
            assertThat(get(server, "/tree/1.txt")).isEqualTo(text(1));
        }
        Files.delete(moved.resolve("1.txt"));
        Await.until(() -> ask(server, "/tree/1.txt").statusCode() == 404);
    }

    private void getAll(ServerProcess server) {
        for (int i = 0; i < FILES; i++) {
            assertThat(get(server, "/tree/" + i + ".txt")).isEqualTo(text(i));
        }
    }

    private static String text(int number) {
        return Character.toString('a' + number).repeat(LENGTH + number);
    }

    private static long number(Pattern pattern, int group, String report) {
        Matcher found = pattern.matcher(report);
        assertThat(found.find()).as(report).isTrue();
        return Long.parseLong(found.group(group));
    }

    private static boolean isAnyOpen(ServerProcess server, Path below) {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + server.pid() + "/fd"))) {
            return descriptors.anyMatch(each -> leadsBelow(each, below));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean leadsBelow(Path descriptor, Path folder) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(folder);
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    private String get(ServerProcess server, String path) {
        return ask(server, path).body();
    }

    private HttpResponse<String> ask(ServerProcess server, String path) {
        try {
            return http.send(
                    HttpRequest.newBuilder(URI.create(server.url(path)))
                            .timeout(Duration.ofSeconds(60))
                            .build(),
                    BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
