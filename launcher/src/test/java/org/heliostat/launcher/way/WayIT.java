package org.heliostat.launcher.way;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way of a request is the one that ARCHITECTURE.md describes: recorded in the packaged server, and compared. */
class WayIT {

    private static final String SERVLET_WAY = "The way of a servlet GET";
    private static final String FILE_WAY = "The way of a cached file";
    private static final String BEFORE_THE_SERVLET = "servlet.dispatch.LoadedServlet.call";
    private static final String AFTER_THE_FILE = "http.http1.Http1Connection.answered";

    private static final Pattern STEP = Pattern.compile("^\\d+\\. `([a-zA-Z0-9.]+)`", Pattern.MULTILINE);
    private static final Pattern COUNT = Pattern.compile("(\\d+) classes decide");

    @TempDir
    private static Path folder;

    private static RecordedServer server;

    @BeforeAll
    static void start() throws Exception {
        server = RecordedServer.start(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void servletsAreReachedByTheClassesThatAreNamed() throws Exception {
        compare(SERVLET_WAY, server.way("GET", RecordedServer.SERVLET, "", BEFORE_THE_SERVLET), 15);
    }

    @Test
    void cachedFilesAreAnsweredByTheClassesThatAreNamed() throws Exception {
        compare(FILE_WAY, server.way("GET", RecordedServer.FILE, "", AFTER_THE_FILE), 9);
    }

    @Test
    void virtualServerAndApplicationAreLookedUpOnce() throws Exception {
        for (String body : List.of("", "a=1")) {
            Map<String, Integer> calls =
                    server.way(body.isEmpty() ? "GET" : "POST", RecordedServer.SERVLET, body, BEFORE_THE_SERVLET);
            assertThat(calls)
                    .containsEntry("virtualserver.VirtualServerSelector.select", 1)
                    .containsEntry("servlet.context.WebApps.find", 1);
        }
    }

    /** @param calls methods that were entered, in the order in which each was for the first time */
    private static void compare(String heading, Map<String, Integer> calls, int most) throws IOException {
        String section = section(heading);
        List<String> named =
                STEP.matcher(section).results().map(step -> step.group(1)).toList();
        assertThat(calls.keySet().stream().filter(named::contains).toList()).isEqualTo(named);
        Set<String> deciding = deciding(section);
        Set<String> others = new TreeSet<>();
        calls.keySet().forEach(call -> others.add(type(call)));
        // What decides on one of the ways may be asked on the other.
        others.removeAll(deciding(section(SERVLET_WAY)));
        others.removeAll(deciding(section(FILE_WAY)));
        others.removeAll(carriers());
        assertThat(others).as("neither named nor mere carriers").isEmpty();
        MatchResult count = COUNT.matcher(section).results().findFirst().orElseThrow();
        assertThat(Integer.parseInt(count.group(1))).isEqualTo(deciding.size()).isLessThanOrEqualTo(most);
    }

    private static Set<String> deciding(String section) {
        return STEP.matcher(section).results().map(step -> type(step.group(1))).collect(Collectors.toSet());
    }

    private static String section(String heading) throws IOException {
        String text = Files.readString(Path.of("../ARCHITECTURE.md"));
        int begin = text.indexOf("### " + heading + "\n");
        assertThat(begin).as(heading).isNotNegative();
        int end = text.indexOf("\n#", begin + 1);
        return text.substring(begin, end);
    }

    private static Set<String> carriers() throws IOException {
        try (InputStream file = requireNonNull(WayIT.class.getResourceAsStream("carriers.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .collect(Collectors.toSet());
        }
    }

    private static String type(String call) {
        return call.substring(0, call.lastIndexOf('.'));
    }
}
