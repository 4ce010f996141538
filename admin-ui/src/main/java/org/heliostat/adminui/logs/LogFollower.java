package org.heliostat.adminui.logs;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.heliostat.admin.LogFile;
import org.heliostat.admin.Logs;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.event.EventStream;
import org.heliostat.adminui.event.EventStreams;
import org.heliostat.time.PeriodicTasks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what is added to logs. {@link #look} runs once a second on the thread {@code admin-follow}, or on a test's. A
 * client that does not keep up gets the lines later: they are read again. Where a log grows faster than it can be followed, lines
 * are left out, and the client is told.
 */
public final class LogFollower implements AutoCloseable {

    /** Streams at one time. */
    static final int MOST_STREAMS = 8;

    /** Lines sent at once; there may be more for one look. */
    static final int MOST_LINES = 500;

    private static final int HEARTBEAT = 15;
    private static final Logger LOG = LoggerFactory.getLogger(LogFollower.class);

    private final Logs logs;
    private final Json json;
    private final EventStreams<Followed> streams;
    private final PeriodicTasks clock = new PeriodicTasks("admin-follow");
    private long looks;

    /** What a client is told instead of lines. */
    private record Skipped(long bytes) {}

    /** How far one client has got. Touched by {@link #look} only, once the stream is open. */
    static final class Followed {
        private final LogFile log;
        private final Predicate<LogLine> wanted;
        private Position at;

        Followed(LogFile log, Predicate<LogLine> wanted, Position at) {
            this.log = log;
            this.wanted = wanted;
            this.at = at;
        }
    }

    /**
     * Makes one that looks at nothing until {@link #start}.
     *
     * @param isStillIn whether somebody who listens still may
     */
    public LogFollower(Logs logs, Json json, Predicate<Caller> isStillIn) {
        this.logs = logs;
        this.json = json;
        this.streams = new EventStreams<>(MOST_STREAMS, isStillIn);
    }

    public void start() {
        clock.every(Duration.ofSeconds(1), "admin: following logs", this::look);
    }

    EventStreams<Followed> streams() {
        return streams;
    }

    /** Sends each stream what its log has got since the last time. */
    void look() {
        looks++;
        streams.forEach(this::send);
    }

    @Override
    public void close() {
        clock.end();
        streams.close();
    }

    private void send(EventStream stream, Followed followed) {
        try {
            LogReader reader = new LogReader(followed.log.file());
            sendLines(stream, followed, reader);
            long behind = reader.behind(followed.at);
            if (behind > LogPiece.MOST_BYTES) {
                // It would be further behind with each look, and never again see what comes now.
                Position end = reader.end();
                if (stream.send("skipped", json.bytes(new Skipped(behind)))) {
                    followed.at = end;
                }
            }
            if (looks % HEARTBEAT == 0) {
                stream.heartbeat();
            }
        } catch (IOException unreadable) {
            LOG.debug("admin: {} cannot be read", followed.log.file(), unreadable);
        }
    }

    /** As much as one look may read, or the client takes. */
    private void sendLines(EventStream stream, Followed followed, LogReader reader) throws IOException {
        long room = LogPiece.MOST_BYTES;
        boolean goesOn = true;
        while (goesOn) {
            Position before = followed.at;
            LogReader.Read read =
                    reader.after(before, MOST_LINES, event -> followed.wanted.test(line(followed, event)));
            List<byte[]> events = new ArrayList<>();
            for (String event : read.events()) {
                events.add(json.bytes(line(followed, event)));
            }
            boolean isTaken = events.isEmpty() || stream.send("line", events);
            if (isTaken) {
                followed.at = read.next();
            }
            boolean isSameFile = read.next().file().equals(before.file());
            room -= isSameFile
                    ? read.next().offset() - before.offset()
                    : read.next().offset();
            goesOn = isTaken && room > 0 && !read.next().equals(before);
        }
    }

    private LogLine line(Followed followed, String event) {
        return LogLine.of(event, followed.log.kind(), logs);
    }
}
