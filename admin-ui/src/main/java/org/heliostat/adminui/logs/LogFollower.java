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
 * client that does not keep up gets the lines later: they are read again.
 */
public final class LogFollower implements AutoCloseable {

    /** Streams at one time. */
    static final int MOST_STREAMS = 8;

    /** Lines sent at once. */
    static final int MOST_LINES = 500;

    private static final int HEARTBEAT = 15;
    private static final Logger LOG = LoggerFactory.getLogger(LogFollower.class);

    private final Logs logs;
    private final Json json;
    private final EventStreams<Followed> streams;
    private final PeriodicTasks clock = new PeriodicTasks("admin-follow");
    private long looks;

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
            LogReader.Read read = new LogReader(followed.log.file()).after(followed.at, MOST_LINES, event -> true);
            List<byte[]> events = new ArrayList<>();
            for (String event : read.events()) {
                LogLine line = LogLine.of(event, followed.log.kind(), logs);
                if (followed.wanted.test(line)) {
                    events.add(json.bytes(line));
                }
            }
            if (events.isEmpty() || stream.send("line", events)) {
                followed.at = read.next();
            }
            if (looks % HEARTBEAT == 0) {
                stream.heartbeat();
            }
        } catch (IOException unreadable) {
            LOG.debug("admin: {} cannot be read", followed.log.file(), unreadable);
        }
    }
}
