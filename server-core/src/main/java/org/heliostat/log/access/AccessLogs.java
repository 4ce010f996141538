package org.heliostat.log.access;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.log.ServerLog;
import org.heliostat.log.access.format.AccessLogFormat;
import org.heliostat.log.access.format.LogDates;
import org.heliostat.log.access.queue.ChunkPool;
import org.heliostat.log.access.queue.LineQueue;
import org.heliostat.log.rotation.Rotation;
import org.heliostat.log.rotation.RotationRules;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.time.Ticker;

/**
 * The access logs of the running configuration, and the thread that writes them.
 *
 * <p>A configuration opens its logs through a {@link Change}; logs with the same file and format go on, the others
 * are retired when the change is applied. Requests that still run with the old configuration may log to a retired log
 * and lose nothing.
 */
public final class AccessLogs implements AutoCloseable {

    /** LogQueueSize before the configuration is known. */
    private static final long QUEUE_BYTES = 2 * 1024 * 1024;

    private final LogDates dates;
    private final ServerLog log;
    private final LogFile.Opener opener;
    private final Ticker ticker;
    private final ChunkPool chunks;
    private final Rotation rotation;
    private final AccessLogWriter writer;
    private volatile List<AccessLog> current = List.of();

    /** @param flushInterval LogFlushInterval: lines reach the file at most so much later */
    public AccessLogs(LogDates dates, Ticker ticker, Duration flushInterval, ServerLog log) {
        this(dates, ticker, flushInterval, log, LogFile::openOnDisk, QUEUE_BYTES);
    }

    AccessLogs(
            LogDates dates,
            Ticker ticker,
            Duration flushInterval,
            ServerLog log,
            LogFile.Opener opener,
            long queueBytes) {
        this.dates = dates;
        this.log = log;
        this.opener = opener;
        this.ticker = ticker;
        this.chunks = new ChunkPool(queueBytes);
        this.rotation = dates.rotation(log);
        this.writer = new AccessLogWriter(ticker, flushInterval, log, rotation);
    }

    /** Starts the writing thread. Before that, lines wait in the queues. */
    public void start() {
        writer.start();
    }

    /** Begins the list of logs of a new configuration. One change at a time, on one thread. */
    public Change begin() {
        return new Change();
    }

    /** Applies another LogFlushInterval while running. */
    public void flushInterval(Duration interval) {
        writer.flushInterval(interval);
    }

    /** Applies another LogQueueSize, in bytes for each log, while running. */
    public void queueSize(long bytes) {
        chunks.limit(bytes);
    }

    /** Opens every log's path anew, after the files were moved away (USR1). Returns before it is done. */
    public void reopen() {
        current.forEach(AccessLog::askToReopen);
        writer.wake();
    }

    /** Applies other rules of rotation while running. */
    public void rotation(RotationRules rules) {
        rotation.rules(rules.access() ? rules : RotationRules.OFF);
        writer.wake();
    }

    /** Rotates every log that has a line, whatever the rules say. Returns before it is done. */
    public void rotate() {
        rotation.ask();
        writer.wake();
    }

    /** @return figures of the logs of the running configuration, in the order they were opened */
    public List<AccessLogSnapshot> snapshots() {
        return current.stream().map(AccessLog::snapshot).toList();
    }

    /** Writes every accepted line, closes the files and ends the thread. Waits for that. */
    @Override
    public void close() {
        boolean interrupted = false;
        while (true) {
            try {
                writer.stop();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        rotation.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    AccessLogWriter writer() {
        return writer;
    }

    /** The logs of a configuration that is being built; nothing changes until {@link #apply}. */
    public final class Change {

        private final List<AccessLog> chosen = new ArrayList<>();
        private final List<AccessLog> opened = new ArrayList<>();

        private Change() {}

        /**
         * @param name as given to flex-init
         * @param file its directory is created where it is missing
         * @return the log that already writes this file in this format, or a new one
         * @throws LogFileException if the file cannot be written
         */
        public AccessLog open(String name, Path file, AccessLogFormat format) throws LogFileException {
            Path path = file.toAbsolutePath().normalize();
            for (List<AccessLog> known : List.of(chosen, current)) {
                for (AccessLog candidate : known) {
                    if (candidate.isSame(path, format.text())) {
                        choose(candidate);
                        return candidate;
                    }
                }
            }
            AccessLog made = make(name, path, format);
            opened.add(made);
            choose(made);
            return made;
        }

        /** The logs opened by this change are now those of the server; all others end when their lines are written. */
        public void apply() {
            List<AccessLog> before = current;
            current = List.copyOf(chosen);
            // A file that others write to may have been rotated since it was opened.
            opened.stream()
                    .filter(each -> before.stream().anyMatch(each::isOfFileOf))
                    .forEach(AccessLog::beginAnew);
            opened.forEach(writer::add);
            for (AccessLog old : before) {
                if (!chosen.contains(old)) {
                    writer.remove(old);
                }
            }
        }

        /** Closes what was opened; the server goes on with the logs it has. */
        public void discard() {
            opened.forEach(AccessLog::close);
        }

        private void choose(AccessLog accessLog) {
            if (!chosen.contains(accessLog)) {
                chosen.add(accessLog);
            }
        }

        private AccessLog make(String name, Path path, AccessLogFormat format) throws LogFileException {
            LogFile file = new LogFile(path, format, dates, opener);
            try {
                file.open();
            } catch (IOException e) {
                throw new LogFileException(path, e);
            }
            LineQueue queue = new LineQueue(chunks, ticker, Runtime.getRuntime().availableProcessors());
            return new AccessLog(name, format, file, queue, dates, writer, log);
        }
    }
}
