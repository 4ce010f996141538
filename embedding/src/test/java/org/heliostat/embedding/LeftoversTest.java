package org.heliostat.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A server leaves the JVM as it was. */
class LeftoversTest {

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    /** Of the JVM, the library of sockets and the HTTP client of the test: each is one for the whole JVM, or ends by itself. */
    private static final List<String> OF_THE_JVM = List.of(
            "ForkJoinPool.commonPool",
            "globalEventExecutor",
            "Attach Listener",
            "process reaper",
            "Common-Cleaner",
            "Keep-Alive-Timer",
            "VirtualThread-unblocker",
            "Read-Updater",
            "Write-Poller",
            "Read-Poller");

    @TempDir
    private Path folder;

    @BeforeEach
    void loadWhatIsLoadedOnce() throws Exception {
        Files.writeString(folder.resolve("a.txt"), "a file");
        useServer();
    }

    @Test
    void nothingIsLeftWhenAServerWasClosed() throws Exception {
        Set<String> threads = threads();
        Map<String, Long> files = openFiles();
        Set<String> beans = beans();
        List<Handler> handlers =
                List.of(LogManager.getLogManager().getLogger("").getHandlers());

        useServer();

        Await.until(() -> more(threads(), threads).isEmpty());
        Await.until(() -> more(openFiles(), files).isEmpty());
        assertThat(more(beans(), beans)).isEmpty();
        assertThat(LogManager.getLogManager().getLogger("").getHandlers()).containsExactlyElementsOf(handlers);
    }

    @Test
    void nothingIsLeftOfAServerThatCouldNotBeMade() {
        Set<String> threads = threads();
        Map<String, Long> files = openFiles();

        assertThatThrownBy(() ->
                        Heliostat.builder().directive("RqThrottle", "wrong").start())
                .isInstanceOf(InvalidSettingsException.class);
        assertThatThrownBy(() -> Heliostat.builder()
                        .application(Application.at("/one").servlet("hello", new Hello("one"), "/*"))
                        .application(Application.at("/two").initializer((classes, context) -> {
                            throw new IllegalStateException("not today");
                        }))
                        .start())
                .isInstanceOf(ApplicationFailedException.class);

        Await.until(() -> more(threads(), threads).isEmpty());
        Await.until(() -> more(openFiles(), files).isEmpty());
    }

    @Test
    void standardStreamsStayTheProgramsOwn() throws Exception {
        // What the program's logger prints is not the server's.
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Level level = root.getLevel();
        root.setLevel(Level.OFF);
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        PrintStream caught = new PrintStream(written, true, StandardCharsets.UTF_8);
        System.setOut(caught);
        System.setErr(caught);
        try {
            useServer();

            assertThat(System.out).isSameAs(caught);
            assertThat(System.err).isSameAs(caught);
        } finally {
            System.setOut(out);
            System.setErr(err);
            root.setLevel(level);
        }
        assertThat(written.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private void useServer() throws Exception {
        Path place;
        try (Heliostat server = Heliostat.builder()
                .files("/static", folder)
                .accessLog(AccessLog.combined(folder.resolve("logs/access")))
                .compression(Compression.usual())
                .application(Application.at("/").resourcesOfClassPath().servlet("hello", new Hello("hello"), "/hello"))
                .start()) {
            place = server.folder();
            assertThat(place).isDirectory();
            assertThat(Client.plain(server.port(), "/hello")).endsWith("hello");
            assertThat(Client.plain(server.port(), "/static/a.txt")).endsWith("a file");
        }
        assertThat(place).doesNotExist();
        assertThat(Files.readString(folder.resolve("logs/access"))).contains("/static/a.txt");
    }

    private static Set<String> more(Set<String> now, Set<String> before) {
        Set<String> more = new TreeSet<>(now);
        more.removeAll(before);
        return more;
    }

    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(name -> OF_THE_JVM.stream().noneMatch(name::startsWith))
                .collect(Collectors.toSet());
    }

    /** By name, with how many there are: those of no file have no names of their own. */
    private static Map<String, Long> openFiles() {
        if (!Files.isDirectory(DESCRIPTORS)) {
            return Map.of();
        }
        try (Stream<Path> all = Files.list(DESCRIPTORS)) {
            return all.map(LeftoversTest::target)
                    .filter(name -> !name.isEmpty() && !name.startsWith("/proc/"))
                    .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Set<String> more(Map<String, Long> now, Map<String, Long> before) {
        return now.entrySet().stream()
                .filter(one -> one.getValue() > before.getOrDefault(one.getKey(), 0L))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }

    private static Set<String> beans() {
        return ManagementFactory.getPlatformMBeanServer().queryNames(null, null).stream()
                .map(Object::toString)
                .collect(Collectors.toSet());
    }
}
