package org.heliostat.adminui.filecache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.nobody;
import static org.heliostat.adminui.testing.Desk.status;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.rest.FakeServer;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.adminui.testing.FakeProcesses;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileCacheTest {

    private static final String CACHE = "/api/v1/filecache";
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    private final FakeTicker ticker = new FakeTicker();
    private final FileCache cache = new FileCache(FileCacheSettings.defaults(), ticker, FileSystemAccess.local());
    private final FakeProcesses others = new FakeProcesses();
    private final Desk desk =
            new Desk(of -> new FileCacheResource(cache, new FakeServer(REPOSITORY), others, new Json()).routes());

    @BeforeEach
    void fill() throws IOException {
        for (int i = 0; i < 5; i++) {
            Path file = Files.writeString(folder.resolve("page" + i + ".html"), "x".repeat(i + 1));
            for (int hits = 0; hits <= i; hits++) {
                cache.lookup(file);
            }
        }
    }

    @Test
    void listsEntriesWithTheFigures() {
        JsonNode listed = content(desk.ask(desk.as(Role.MONITOR, "GET", CACHE)));

        assertThat(listed.path("figures").path("active").asBoolean()).isTrue();
        assertThat(listed.path("figures").path("hits").asLong()).isEqualTo(10);
        assertThat(listed.path("figures").path("entries").asInt()).isEqualTo(5);
        assertThat(listed.path("total").asInt()).isEqualTo(5);
        assertThat(listed.path("entries")).hasSize(5);
        assertThat(entry(listed, "page4.html").path("hits").asLong()).isEqualTo(4);
        assertThat(entry(listed, "page4.html").path("bytes").asLong()).isEqualTo(5);
    }

    @Test
    void givesOnePageOfWhatHoldsAWord() {
        JsonNode page = content(desk.ask(desk.as(Role.MONITOR, "GET", CACHE + "?from=1&count=2")));
        JsonNode one = content(desk.ask(desk.as(Role.MONITOR, "GET", CACHE + "?contains=page3")));

        assertThat(page.path("entries")).hasSize(2);
        assertThat(page.path("total").asInt()).isEqualTo(5);
        assertThat(one.path("total").asInt()).isEqualTo(1);
    }

    @Test
    void stopsStartsAndEmptiesIt() {
        assertThat(done("/flush")).isEqualTo("{\"changed\":true,\"active\":true}");
        assertThat(cache.list(9)).isEmpty();
        assertThat(done("/stop?virtualServer=vs1")).isEqualTo("{\"changed\":true,\"active\":false}");
        assertThat(done("/flush")).isEqualTo("{\"changed\":false,\"active\":false}");
        assertThat(done("/start")).isEqualTo("{\"changed\":true,\"active\":true}");
        assertThat(done("/start")).isEqualTo("{\"changed\":false,\"active\":true}");
        assertThat(done("/restart")).isEqualTo("{\"changed\":true,\"active\":true}");
    }

    @Test
    void letsOnePathGo() {
        Path file = folder.resolve("page2.html");

        assertThat(status(desk.ask(operator("/drop?path=" + file)))).isEqualTo(200);

        assertThat(cache.list(9)).noneMatch(entry -> entry.path().equals(file));
        assertThat(status(desk.ask(operator("/drop?path=" + file)))).isEqualTo(404);
        assertThat(status(desk.ask(operator("/drop")))).isEqualTo(422);
        assertThat(status(desk.ask(operator("/drop?path=%00")))).isEqualTo(422);
    }

    @Test
    void otherProcessesFollow() {
        others.answers = List.of(new ProcessAnswer(2, 4711, ProcessAnswer.Outcome.NOTHING, 0, ""));

        assertThat(done("/stop")).contains("\"processes\":{\"done\":2,\"of\":2,");
        assertThat(done("/start")).contains("\"active\":true");
        assertThat(others.changes).containsExactly("FILE_CACHE stop", "FILE_CACHE start");
    }

    @Test
    void aPathOfAnotherProcessIsLetGoThere() {
        others.answers = List.of(new ProcessAnswer(2, 4711, ProcessAnswer.Outcome.NOTHING, 0, ""));
        assertThat(status(desk.ask(operator("/drop?path=/none")))).isEqualTo(404);

        others.answers = List.of(new ProcessAnswer(2, 4711, ProcessAnswer.Outcome.DONE, 1, ""));
        assertThat(status(desk.ask(operator("/drop?path=/none")))).isEqualTo(200);
        assertThat(others.changes).containsExactly("FILE_CACHE_DROP /none", "FILE_CACHE_DROP /none");
    }

    @Test
    void saysThatADisabledCacheIsNone() {
        cache.reconfigure(new FileCacheSettings(
                false,
                true,
                FileCacheSettings.defaults().maxAge(),
                new FileCacheSettings.Entries(10, false, true, 0),
                new FileCacheSettings.Contents(10, 10, 10, 10),
                new FileCacheSettings.Sending(false, 10, 10, 4096)));

        assertThat(status(desk.ask(operator("/start")))).isEqualTo(409);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/stop", "/start", "/restart", "/flush", "/drop?path=/x"})
    void isForOperators(String action) {
        assertThat(status(desk.ask(desk.as(Role.MONITOR, "POST", CACHE + action))))
                .isEqualTo(403);
        assertThat(status(desk.ask(nobody("POST", CACHE + action)))).isEqualTo(401);
        assertThat(status(desk.ask(desk.as(Role.OPERATOR, "GET", CACHE + action))))
                .isEqualTo(405);
        assertThat(cache.isActive()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"?from=-1", "?count=0", "?count=1001", "?count=x"})
    void refusesWhatCannotBe(String query) {
        assertThat(status(desk.ask(desk.as(Role.MONITOR, "GET", CACHE + query))))
                .isEqualTo(422);
    }

    @Test
    void namesTheVirtualServersThereAre() {
        assertThat(status(desk.ask(operator("/stop?virtualServer=none")))).isEqualTo(422);
        assertThat(cache.isActive()).isTrue();
    }

    private String done(String action) {
        return content(desk.ask(operator(action))).toString();
    }

    private FakeExchange operator(String action) {
        return desk.as(Role.OPERATOR, "POST", CACHE + action);
    }

    private static JsonNode entry(JsonNode listed, String name) {
        for (JsonNode entry : listed.path("entries")) {
            if (entry.path("path").asText().endsWith(name)) {
                return entry;
            }
        }
        throw new AssertionError(name + " is not listed");
    }
}
