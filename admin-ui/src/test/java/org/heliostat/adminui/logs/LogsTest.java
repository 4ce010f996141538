package org.heliostat.adminui.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.header;
import static org.heliostat.adminui.testing.Desk.json;
import static org.heliostat.adminui.testing.Desk.nobody;
import static org.heliostat.adminui.testing.Desk.status;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.heliostat.admin.LogFile;
import org.heliostat.admin.Logs;
import org.heliostat.admin.RefusedException;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.adminui.testing.FakeProcesses;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogsTest {

    private static final String TAIL = "/api/v1/logs/tail?name=errors";
    private static final String STREAM = "/api/v1/logs/stream?name=errors";

    @TempDir
    private Path folder;

    private final FakeLogs logs = new FakeLogs();
    private final LogFollower follower = new LogFollower(logs, new Json(), caller -> true);
    private final FakeProcesses others = new FakeProcesses();
    private final Desk desk = new Desk(of -> new LogsResource(logs, follower, others, new Json()).routes());

    @BeforeEach
    void write() throws IOException {
        errors("[t1] info (7): started\n"
                + "[t2] warning (7): slow\n"
                + "\tat a\n"
                + "[t3] failure (7): com.zaxxer.hikari.Pool: gone\n");
        Files.writeString(
                folder.resolve("access"), "1.2.3.4 - - [21/Jun/2003:14:42:12 +0000] \"GET / HTTP/1.1\" 200 5\n");
    }

    @Test
    void listsTheLogs() {
        JsonNode listed = content(desk.ask(get("/api/v1/logs"))).path("logs");

        assertThat(listed.get(0).path("name").asText()).isEqualTo("errors");
        assertThat(listed.get(0).path("kind").asText()).isEqualTo("errors");
        assertThat(listed.get(0).path("bytes").asLong()).isPositive();
        assertThat(listed.get(1).path("kind").asText()).isEqualTo("access");
    }

    /** Virtual servers may have files of their own for one log. */
    @Test
    void logsOfOneNameCanBeToldApart() throws IOException {
        Path first = Files.createDirectories(folder.resolve("a")).resolve("log");
        Path second = Files.createDirectories(folder.resolve("b")).resolve("log");
        Files.writeString(first, "of a\n");
        Files.writeString(second, "of b\n");
        logs.further.add(new LogFile("own", first, LogFile.Kind.ACCESS));
        logs.further.add(new LogFile("own", second, LogFile.Kind.ACCESS));

        JsonNode listed = content(desk.ask(get("/api/v1/logs"))).path("logs");

        assertThat(listed.findValuesAsText("name")).containsExactly("errors", "access", "own:a/log", "own:b/log");
        assertThat(texts("/api/v1/logs/tail?name=own:b/log")).containsExactly("of b");
        assertThat(texts("/api/v1/logs/tail?file=" + second)).containsExactly("of b");
        assertThat(content(desk.ask(get("/api/v1/logs/tail?name=own")))
                        .path("detail")
                        .asText())
                .isEqualTo("own: there is none (expected: errors, access, own:a/log, own:b/log)");
    }

    @Test
    void aFileThatIsNoLogIsNotRead() throws IOException {
        Files.writeString(folder.resolve("secret"), "secret\n");

        assertThat(status(desk.ask(get("/api/v1/logs/tail?file=" + folder.resolve("secret")))))
                .isEqualTo(404);
        assertThat(status(desk.ask(get("/api/v1/logs/tail?file=" + folder.resolve("x/../secret")))))
                .isEqualTo(404);
        assertThat(status(desk.ask(get("/api/v1/logs/stream?name=access&file=" + folder.resolve("errors")))))
                .isEqualTo(404);
    }

    @Test
    void wordsWithManyDotsAreText() throws IOException {
        String dotted = "a.".repeat(20_000) + "b c";
        errors("[t1] info (7): " + dotted + "\n[t2] info (7): org.acme.Shop: " + dotted + "\n");

        assertThat(texts(TAIL)).endsWith(dotted, dotted);
    }

    @Test
    void saysInItsOwnWordsWhereABodyIsMalformed() {
        Exchange answer = desk.ask(json(desk.as(Role.OPERATOR, "PUT", "/api/v1/logs/level"), "{\"level\":\n  info}"));

        assertThat(status(answer)).isEqualTo(400);
        assertThat(content(answer).path("title").asText()).isEqualTo("Malformed request");
        assertThat(content(answer).path("detail").asText())
                .startsWith("body: malformed at line 2, column ")
                .endsWith(" (expected: a JSON object)")
                .doesNotContain("token");
    }

    /** The first bytes look like UTF-16 or UTF-32, and what follows is none. */
    @Test
    void bytesThatAreNoTextAreMalformedToo() {
        for (byte[] bytes : new byte[][] {{0, 0, 0x7b, 0}, {0, 0, 0, 0x7b, 0x7f, 0, 0, 0}, {0x7b, (byte) 0xff, 0x7d}}) {
            Exchange answer = desk.ask(desk.as(Role.OPERATOR, "PUT", "/api/v1/logs/level")
                    .header("Content-Type", "application/json")
                    .body(FakeBody.of(bytes)));

            assertThat(status(answer)).isEqualTo(400);
            assertThat(content(answer).path("detail").asText()).startsWith("body: malformed");
        }
    }

    @Test
    void eachKindOfErrorHasATitleOfItsOwn() {
        Exchange method = desk.ask(desk.as(Role.OPERATOR, "DELETE", "/api/v1/logs/level"));
        Exchange type =
                desk.ask(desk.as(Role.OPERATOR, "PUT", "/api/v1/logs/level").body("{}"));

        assertThat(content(method).path("title").asText()).isEqualTo("Wrong method");
        assertThat(content(type).path("title").asText()).isEqualTo("Wrong content type");
        assertThat(content(desk.ask(get("/api/v1/logs/tail?lines=x")))
                        .path("title")
                        .asText())
                .isEqualTo("Wrong value");
    }

    @Test
    void takesLinesApart() {
        JsonNode lines = content(desk.ask(get(TAIL))).path("lines");

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0).path("atMillis").asLong()).isEqualTo(1);
        assertThat(lines.get(1).path("level").asText()).isEqualTo("warning");
        assertThat(lines.get(1).path("text").asText()).isEqualTo("slow\n\tat a");
        assertThat(lines.get(2).path("logger").asText()).isEqualTo("com.zaxxer.hikari.Pool");
        assertThat(lines.get(2).path("text").asText()).isEqualTo("gone");
    }

    @Test
    void takesTheTimeOutOfAccessLogs() {
        JsonNode line = content(desk.ask(get("/api/v1/logs/tail?name=access")))
                .path("lines")
                .get(0);

        assertThat(line.path("atMillis").asLong()).isEqualTo(1_056_206_532_000L);
        assertThat(line.path("text").asText()).startsWith("1.2.3.4 - - [");
    }

    @Test
    void givesOnlyLinesThatAreSevereEnoughOrHoldAWord() {
        assertThat(texts(TAIL + "&level=warn")).containsExactly("slow\n\tat a", "gone");
        assertThat(texts(TAIL + "&level=failure")).containsExactly("gone");
        assertThat(texts(TAIL + "&contains=start")).containsExactly("started");
        assertThat(texts(TAIL + "&lines=1")).containsExactly("gone");
    }

    @Test
    void readsOnAfterAnEarlierAnswer() throws IOException {
        String next = content(desk.ask(get(TAIL))).path("next").asText();
        errors("[t4] info (7): later\n");

        assertThat(texts(TAIL + "&after=" + next)).containsExactly("later");
    }

    @Test
    void followsALogOverItsRotation() throws IOException {
        Exchange stream = desk.begin(get(STREAM));
        errors("[t4] info (7): four\n");
        follower.look();
        errors("[t5] info (7): five\n");
        Files.move(folder.resolve("errors"), folder.resolve("errors.old"));
        errors("[t6] info (7): six\n");
        follower.look();
        follower.look();

        assertThat(header(stream, "Content-Type")).isEqualTo("text/event-stream");
        assertThat(events(stream)).hasSize(3);
        assertThat(events(stream).get(0)).contains("\"atMillis\":4").contains("\"text\":\"four\"");
        assertThat(events(stream).get(1)).contains("five");
        assertThat(events(stream).get(2)).contains("six");
    }

    /** Lines that are not wanted keep nobody behind. */
    @Test
    void keepsUpWithABusyLog() throws IOException {
        Exchange some = desk.begin(get(STREAM + "&level=failure"));
        Exchange all = desk.begin(get(STREAM));
        errors("[t4] info (7): passing\n".repeat(3 * LogFollower.MOST_LINES) + "[t5] failure (7): five\n");

        follower.look();

        assertThat(events(some)).hasSize(1);
        assertThat(events(all)).hasSize(3 * LogFollower.MOST_LINES + 1);
    }

    /** Whoever follows wants to see what comes now. */
    @Test
    void leavesOutWhatComesFasterThanItCanBeRead() throws IOException {
        Exchange stream = desk.begin(get(STREAM + "&level=failure"));
        String line = "[t4] info (7): passing " + "x".repeat(1_000) + "\n";
        String many = line.repeat(LogPiece.MOST_BYTES / line.length() + 1);
        errors(many);
        errors(many);
        errors(many);
        follower.look();
        errors("[t5] failure (7): five\n");
        follower.look();

        assertThat(events(stream)).hasSize(1);
        assertThat(events(stream).get(0)).contains("five");
        assertThat(FakeExchange.transportOf(stream).text())
                .containsOnlyOnce("event: skipped\n")
                .containsPattern("data: \\{\"bytes\":3\\d{7}}");
    }

    /** A page reads the end first and listens then; what is written between must not be lost. */
    @Test
    void followsFromWhereAnEarlierAnswerEnded() throws IOException {
        String next = content(desk.ask(get(TAIL))).path("next").asText();
        errors("[t4] info (7): four\n");
        Exchange stream = desk.begin(get(STREAM + "&after=" + next));
        errors("[t5] info (7): five\n");
        follower.look();

        assertThat(events(stream)).hasSize(2);
        assertThat(events(stream).get(0)).contains("four");
    }

    @Test
    void sendsLinesLaterToAClientThatDoesNotKeepUp() throws IOException {
        Exchange stream = desk.begin(get(STREAM));
        FakeTransport transport = FakeExchange.transportOf(stream);
        transport.stall();
        errors("[t4] info (7): four\n");
        follower.look();
        assertThat(events(stream)).isEmpty();

        transport.resume();
        follower.look();

        assertThat(events(stream)).hasSize(1);
    }

    @Test
    void boundsTheStreamsAndEndsThemWithTheServer() {
        List<Exchange> open = new ArrayList<>();
        for (int i = 0; i < LogFollower.MOST_STREAMS; i++) {
            open.add(desk.begin(get(STREAM)));
        }

        assertThat(status(desk.ask(get(STREAM)))).isEqualTo(503);
        follower.close();

        assertThat(open).allSatisfy(stream -> assertThat(
                        FakeExchange.transportOf(stream).isComplete())
                .isTrue());
    }

    @Test
    void saysMoreOrLessAtOnce() {
        Exchange changed = desk.ask(json(desk.as(Role.OPERATOR, "PUT", "/api/v1/logs/level"), "{\"level\":\"fine\"}"));

        assertThat(status(changed)).isEqualTo(200);
        assertThat(logs.level).isEqualTo("fine");
        assertThat(others.changes).containsExactly("LOG_LEVEL fine");
        assertThat(content(desk.ask(get("/api/v1/logs/level"))).path("level").asText())
                .isEqualTo("fine");
        assertThat(status(desk.ask(json(desk.as(Role.OPERATOR, "PUT", "/api/v1/logs/level"), "{\"level\":\"loud\"}"))))
                .isEqualTo(422);
        assertThat(status(desk.ask(json(desk.as(Role.MONITOR, "PUT", "/api/v1/logs/level"), "{\"level\":\"fine\"}"))))
                .isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/logs/tail?name=../../etc/passwd",
                "/api/v1/logs/tail?name=none",
                "/api/v1/logs/stream?name=none"
            })
    void knowsLogsOnlyByTheirNames(String target) {
        assertThat(status(desk.ask(get(target)))).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"&lines=0", "&lines=2001", "&level=loud", "&after=x", "&after=../1-2"})
    void refusesWhatCannotBe(String more) {
        assertThat(status(desk.ask(get(TAIL + more)))).isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/logs", TAIL, STREAM, "/api/v1/logs/level"})
    void isForThoseWhoAreSignedIn(String target) {
        assertThat(status(desk.ask(nobody("GET", target)))).isEqualTo(401);
        assertThat(status(desk.ask(desk.as(Role.ADMINISTRATOR, "DELETE", target))))
                .isEqualTo(405);
    }

    @Test
    void rotatesTheLogsForWhoMayOperateTheServer() {
        assertThat(status(desk.ask(desk.as(Role.MONITOR, "POST", "/api/v1/logs/rotate"))))
                .isEqualTo(403);
        assertThat(logs.rotations).isZero();

        Exchange rotated = desk.ask(desk.as(Role.OPERATOR, "POST", "/api/v1/logs/rotate"));

        assertThat(status(rotated)).isEqualTo(202);
        assertThat(logs.rotations).isEqualTo(1);
        assertThat(content(rotated).path("logs")).hasSize(2);
    }

    private FakeExchange get(String target) {
        return desk.as(Role.MONITOR, "GET", target);
    }

    private List<String> texts(String target) {
        List<String> texts = new ArrayList<>();
        content(desk.ask(get(target)))
                .path("lines")
                .forEach(line -> texts.add(line.path("text").asText()));
        return texts;
    }

    private static List<String> events(Exchange stream) {
        List<String> events = new ArrayList<>();
        for (String event : FakeExchange.transportOf(stream).text().split("\n\n")) {
            if (event.startsWith("event: line\n")) {
                events.add(event);
            }
        }
        return events;
    }

    private void errors(String text) throws IOException {
        Files.writeString(folder.resolve("errors"), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Two logs; stamps are t1, t2 and so on. */
    private final class FakeLogs implements Logs {
        private String level = "info";
        private int rotations;
        private final List<LogFile> further = new ArrayList<>();

        @Override
        public List<LogFile> files() {
            List<LogFile> all = new ArrayList<>();
            all.add(new LogFile("errors", folder.resolve("errors"), LogFile.Kind.ERRORS));
            all.add(new LogFile("access", folder.resolve("access"), LogFile.Kind.ACCESS));
            all.addAll(further);
            return all;
        }

        @Override
        public void rotate() {
            rotations++;
        }

        @Override
        public OptionalLong errorStamp(String stamp) {
            return OptionalLong.of(Long.parseLong(stamp.substring(1)));
        }

        @Override
        public String level() {
            return level;
        }

        @Override
        public List<String> levels() {
            return List.of("fine", "info");
        }

        @Override
        public void level(String newLevel) {
            if (!levels().contains(newLevel)) {
                throw new RefusedException("level: " + newLevel);
            }
            level = newLevel;
        }
    }
}
