package org.heliostat.adminui.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.heliostat.admin.LogFile;
import org.heliostat.admin.Logs;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.RefusedException;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.adminui.api.ApiWords;
import org.heliostat.adminui.api.Fields;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * {@code /api/v1/logs}: lists logs, reads their ends, follows them, rotates them, and says how much the error log takes.
 */
public record LogsResource(Logs logs, LogFollower follower, OtherProcesses others, Json json) {

    private static final Logger LOG = LoggerFactory.getLogger(LogsResource.class);
    private static final String PATH = "/api/v1/logs";
    private static final int USUAL_LINES = 200;
    private static final int MOST_LINES = 2_000;
    private static final int NAMED_AT_MOST = 10;

    private record Listed(List<Shown> logs) {}

    private record Shown(String name, String file, long bytes, String kind) {}

    private record Tail(List<LogLine> lines, String next) {}

    private record LevelWish(String level) {}

    private record ErrorLevel(String level, List<String> levels) {}

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(
                new Routes.Route("GET", PATH, Routes.Lane.LOOK, this::list)
                        .says("The logs")
                        .gives(Listed.class),
                new Routes.Route("GET", PATH + "/tail", Routes.Lane.LOOK, this::tail)
                        .says("Last lines of a log", "name", "file", "lines", "level", "contains", "after")
                        .gives(Tail.class),
                new Routes.Route("GET", PATH + "/stream", Routes.Lane.LOOK, this::stream)
                        .says("Lines as they come (text/event-stream)", "name", "file", "level", "contains", "after")
                        .givesText("text/event-stream"),
                new Routes.Route("POST", PATH + "/rotate", Routes.Lane.CHANGE, this::rotate)
                        .needs(Role.OPERATOR)
                        .says("Puts the files of all logs aside and begins new ones")
                        .gives(202, Listed.class),
                new Routes.Route("GET", PATH + "/level", Routes.Lane.LOOK, this::level)
                        .says("How much the error log says")
                        .gives(ErrorLevel.class),
                new Routes.Route("PUT", PATH + "/level", Routes.Lane.CHANGE, this::changeLevel)
                        .needs(Role.OPERATOR)
                        .says("Lets the error log say more or less")
                        .takes(LevelWish.class)
                        .gives(ErrorLevel.class)
                        .inAllProcesses());
    }

    void list(Exchange exchange) throws IOException {
        json.send(exchange, 200, listed());
    }

    /** The thread that writes a log rotates it, a moment later: 202. */
    void rotate(Exchange exchange) throws IOException {
        logs.rotate();
        LOG.info("admin: the logs are rotated");
        json.send(exchange, 202, listed());
    }

    private Listed listed() throws IOException {
        List<Shown> shown = new ArrayList<>();
        for (LogFile log : LogNames.distinct(logs.files())) {
            shown.add(new Shown(log.name(), log.file().toString(), bytes(log.file()), ApiWords.of(log.kind())));
        }
        return new Listed(shown);
    }

    void tail(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        LogFile log = named(query);
        Predicate<LogLine> wanted = wanted(query);
        Predicate<String> matches = event -> wanted.test(LogLine.of(event, log.kind(), logs));
        int most = (int) query.number("lines", USUAL_LINES, 1, MOST_LINES);
        LogReader reader = new LogReader(log.file());
        Optional<Position> from = position(query.get("after"));
        LogReader.Read read = from.isPresent() ? reader.after(from.get(), most, matches) : reader.last(most, matches);
        List<LogLine> lines = read.events().stream()
                .map(event -> LogLine.of(event, log.kind(), logs))
                .toList();
        json.send(exchange, 200, new Tail(lines, read.next().toString()));
    }

    void stream(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        LogFile log = named(query);
        Predicate<LogLine> wanted = wanted(query);
        Optional<Position> after = position(query.get("after"));
        Position from = after.isPresent() ? after.get() : new LogReader(log.file()).end();
        follower.streams().answer(exchange, new LogFollower.Followed(log, wanted, from));
    }

    void level(Exchange exchange) throws IOException {
        json.send(exchange, 200, new ErrorLevel(logs.level(), logs.levels()));
    }

    void changeLevel(Exchange exchange) throws IOException, ProblemException {
        String level = Fields.read(json, exchange, List.of("level")).required("level");
        try {
            logs.level(level);
        } catch (RefusedException unknown) {
            throw new ProblemException(Problem.wrongValue(422, "level", level, String.join(", ", logs.levels())));
        }
        LOG.info("admin: the error log takes {} and what is more severe", logs.level());
        List<ProcessAnswer> elsewhere = others.follow(RuntimeChange.logLevel(logs.level()));
        json.send(exchange, 200, new ErrorLevel(logs.level(), logs.levels()), elsewhere);
    }

    private LogFile named(Query query) throws ProblemException {
        String name = query.get("name");
        String file = query.get("file");
        List<LogFile> all = LogNames.distinct(logs.files());
        // Only what is listed can be read: a file is compared with those, never opened by its name.
        Optional<LogFile> found = all.stream()
                .filter(log -> name == null || log.name().equals(name))
                .filter(log -> file == null || log.file().toString().equals(file))
                .findFirst();
        return found.orElseThrow(() -> new ProblemException(
                Problem.of(404, "No such log", wished(name, file) + ": there is none (expected: " + some(all) + ")")));
    }

    private static String wished(@Nullable String name, @Nullable String file) {
        String log = name == null ? "a log" : name;
        return file == null ? log : log + " of file " + file;
    }

    private static String some(List<LogFile> all) {
        String names = all.stream().limit(NAMED_AT_MOST).map(LogFile::name).collect(Collectors.joining(", "));
        return all.size() > NAMED_AT_MOST ? names + ", …" : names;
    }

    private static Optional<Position> position(@Nullable String after) throws ProblemException {
        if (after == null || after.isEmpty()) {
            return Optional.empty();
        }
        Optional<Position> position = Position.parse(after);
        if (position.isEmpty()) {
            throw new ProblemException(Problem.wrongValue(422, "after", after, "next of an earlier answer"));
        }
        return position;
    }

    private static Predicate<LogLine> wanted(Query query) throws ProblemException {
        String contains = query.get("contains");
        String word = query.get("level");
        Predicate<LogLine> wanted = line -> contains == null || line.text().contains(contains);
        if (word == null || word.isEmpty()) {
            return wanted;
        }
        Level least = LogLine.severity(word)
                .orElseThrow(() -> new ProblemException(
                        Problem.wrongValue(422, "level", word, "debug, info, warn, error, or a level of the log")));
        return wanted.and(line -> line.isAtLeast(least));
    }

    private static long bytes(Path file) throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }
}
