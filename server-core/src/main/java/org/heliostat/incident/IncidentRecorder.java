package org.heliostat.incident;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.request.counter.NotableRequests;
import org.heliostat.stats.IncidentsSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps incidents, and requests that were slow or have failed, in memory and in a file. {@link #look} is called once a
 * second by the thread {@code incidents}; whoever reads may come on any thread that may wait a moment.
 */
public final class IncidentRecorder implements AutoCloseable {

    /** Its place in an instance. */
    public static final String FILE = "logs/incidents";

    private static final Logger LOG = LoggerFactory.getLogger(IncidentRecorder.class);

    private final IncidentFile file;
    private final WallClock clock;
    private final Ticker ticker;
    private final IncidentLog log;
    private final IncidentWatch watch;
    private final RequestReports reports;
    private final Object lock = new Object();
    private final Object fileLock = new Object();
    private @Nullable Taken before; // guarded by lock
    private volatile long skipped; // written under lock
    private volatile long unwritten; // written under lock
    private boolean cannotWrite; // guarded by fileLock
    private volatile IncidentSettings settings;

    private record Taken(ServerSnapshot snapshot, long nanos) {}

    /**
     * What is kept, the newest first.
     *
     * @param requests slow ones and failed ones
     */
    public record View(List<Incident> incidents, List<RequestReport> requests, IncidentsSnapshot counters) {

        public View {
            incidents = List.copyOf(incidents);
            requests = List.copyOf(requests);
        }
    }

    /** @param instance folder of the instance; what is in the file of an earlier process is taken in */
    public IncidentRecorder(Path instance, IncidentSettings settings, WallClock clock, Ticker ticker) {
        this.file = new IncidentFile(instance.resolve(FILE));
        this.settings = settings;
        this.clock = clock;
        this.ticker = ticker;
        this.log = new IncidentLog(settings.incidents());
        this.watch = new IncidentWatch(IncidentKinds.ALL, log);
        this.reports = new RequestReports(settings.requests(), clock);
        restore();
    }

    /** @return who is to be told of requests; any thread */
    public NotableRequests requests() {
        return reports;
    }

    /** Keeps more or less from now on. */
    public void apply(IncidentSettings other) {
        synchronized (lock) {
            settings = other;
            if (other.incidents() == 0) {
                before = null;
                watch.end();
            }
            log.incidents().limit(other.incidents());
            reports.limit(other.requests());
        }
    }

    /**
     * A second has passed: looks at its figures, and brings the file up to date.
     *
     * @param loopLateNanos by which the I/O loop that is the latest is late
     */
    public void look(ServerSnapshot snapshot, long loopLateNanos) {
        long now = ticker.nanos();
        synchronized (lock) {
            Taken then = before;
            Taken taken = new Taken(snapshot, now);
            reports.look();
            RequestReport slowest = reports.takeSlowest();
            if (then != null && settings.incidents() > 0 && now - then.nanos() > 0) {
                Second second = new Second(then.snapshot(), snapshot, now - then.nanos(), loopLateNanos, slowest);
                watch.look(second, now, () -> before = taken);
            } else {
                before = taken;
            }
        }
        write(false);
    }

    /** @return whether somebody should {@link #look} */
    public boolean isOn() {
        return settings.incidents() > 0 || settings.requests() > 0;
    }

    /**
     * Something went wrong that figures do not show, and is over.
     *
     * @param kind a word for programs
     * @param text a sentence for people
     */
    public void happened(String kind, String text) {
        happened(kind, text, clock.millis());
    }

    /** The same of something that was over before the server started, at a time in milliseconds since 1970. */
    public void happened(String kind, String text, long millis) {
        synchronized (lock) {
            if (settings.incidents() > 0) {
                log.happened(kind, millis, text);
            }
        }
    }

    public View view() {
        synchronized (lock) {
            reports.look();
            return new View(log.incidents().newestFirst(), reports.newestFirst(), counters());
        }
    }

    /** @return how much went wrong, without a lock */
    public IncidentsSnapshot counters() {
        IncidentSettings now = settings;
        return new IncidentsSnapshot(
                log.opened(),
                now.incidents(),
                reports.seen(),
                reports.slow(),
                now.requests(),
                reports.overlooked(),
                unwritten,
                skipped);
    }

    /** The server ends, and every incident with it; the file gets what it has not. Nobody looks any more. */
    @Override
    public void close() {
        synchronized (lock) {
            watch.end();
        }
        write(true);
    }

    private void restore() {
        synchronized (lock) {
            try {
                for (String line : file.read(settings.fileBytes())) {
                    restore(line);
                }
            } catch (IOException unreadable) {
                LOG.warn(
                        "{} cannot be read, incidents of earlier starts are not shown: {}",
                        file.path(),
                        unreadable.toString());
            }
            log.restored();
        }
    }

    private void restore(String line) {
        Optional<Map<String, Object>> fields = JsonLine.read(line);
        Optional<Incident> incident = fields.flatMap(IncidentLines::incident);
        Optional<RequestReport> report = fields.flatMap(IncidentLines::report);
        incident.ifPresent(log::restore);
        report.ifPresent(reports::restore);
        if (incident.isEmpty() && report.isEmpty() && !line.isBlank()) {
            skipped++;
        }
    }

    private void write(boolean everything) {
        synchronized (fileLock) {
            long now = ticker.nanos();
            List<Incident> incidents;
            List<RequestReport> requests;
            synchronized (lock) {
                reports.look();
                incidents = log.incidents().due(now, everything);
                requests = reports.due(now, everything);
            }
            List<String> lines = new ArrayList<>();
            incidents.forEach(one -> lines.add(IncidentLines.of(one)));
            requests.forEach(one -> lines.add(IncidentLines.of(one)));
            if (!lines.isEmpty() && append(lines)) {
                synchronized (lock) {
                    log.incidents().written(incidents, now);
                    reports.written(requests, now);
                }
            }
        }
    }

    /** What cannot be written now is tried again with the next look. */
    private boolean append(List<String> lines) {
        try {
            file.append(lines, settings.fileBytes());
            cannotWrite = false;
            return true;
        } catch (IOException failed) {
            synchronized (lock) {
                unwritten++;
            }
            if (!cannotWrite) {
                LOG.warn("{} cannot be written, incidents are kept in memory only: {}", file.path(), failed.toString());
            }
            cannotWrite = true;
            return false;
        }
    }
}
