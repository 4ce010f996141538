package org.heliostat.server;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.incident.IncidentRecorder;
import org.heliostat.incident.IncidentSettings;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.saf.init.InitResult;
import org.heliostat.stats.ProcessSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.ServerStatistics;
import org.heliostat.stats.machine.JvmFigures;
import org.heliostat.stats.machine.MachineFigures;
import org.heliostat.stats.window.WindowQuery;
import org.heliostat.stats.window.WindowedStatistics;
import org.heliostat.time.PeriodicTasks;

/**
 * Watches the server: its statistics, those of the last minutes, and incidents, which are looked for once a second on a
 * thread of its own that may wait for a slow disk.
 */
final class Monitoring {

    private static final Duration LOOK_FOR_INCIDENTS = Duration.ofSeconds(1);

    private final ServerStatistics statistics;
    private final WindowedStatistics windows;
    private final IncidentRecorder incidents;
    private final LongSupplier loopLateNanos;
    private final ServerParts.Place place;
    private final PeriodicTasks incidentClock = new PeriodicTasks("incidents");

    private Monitoring(
            ServerStatistics statistics,
            WindowedStatistics windows,
            IncidentRecorder incidents,
            LongSupplier loopLateNanos,
            ServerParts.Place place) {
        this.statistics = statistics;
        this.windows = windows;
        this.incidents = incidents;
        this.loopLateNanos = loopLateNanos;
        this.place = place;
    }

    /** @param loopLateNanos by how much the I/O loop that is the latest is behind */
    static Monitoring of(
            Configuration configuration,
            InitResult init,
            ServerParts parts,
            ServerStatistics.Sources sources,
            IncidentRecorder incidents,
            LongSupplier loopLateNanos) {
        ServerStatistics statistics =
                new ServerStatistics(identity(configuration, init, parts), sources, parts.wallClock(), parts.ticker());
        WindowedStatistics windows = new WindowedStatistics(
                () -> parts.place().figures().apply(statistics.snapshot()),
                configuration.magnus().windowMemory(),
                parts.ticker());
        return new Monitoring(statistics, windows, incidents, loopLateNanos, parts.place());
    }

    private static ServerSnapshot.Identity identity(Configuration configuration, InitResult init, ServerParts parts) {
        String id = configuration.magnus().serverId();
        return new ServerSnapshot.Identity(
                id.isEmpty() ? configuration.instance().getFileName().toString() : id,
                parts.version(),
                parts.wallClock().millis(),
                ProcessHandle.current().pid(),
                init.updateIntervalSeconds(),
                init.virtualServers());
    }

    static IncidentRecorder incidents(Configuration configuration, ServerParts parts) {
        return new IncidentRecorder(
                configuration.instance(),
                settings(configuration.magnus(), parts.place()),
                parts.wallClock(),
                parts.ticker());
    }

    /** One process looks for incidents, in the figures of all, and keeps the file. */
    private static IncidentSettings settings(MagnusConf magnus, ServerParts.Place place) {
        IncidentSettings all = IncidentSettings.of(magnus);
        return place.administers().getAsBoolean() ? all : new IncidentSettings(0, all.requests(), all.fileBytes());
    }

    /** @return figures of the process and the machine */
    static Supplier<ProcessSnapshot> process(ServerParts parts) {
        ProcessCounters process = parts.process();
        JvmFigures jvm = new JvmFigures(process.outOfMemoryErrors(), process.trouble());
        MachineFigures machine = new MachineFigures(parts.ticker());
        return () -> new ProcessSnapshot(
                parts.errorLog().figures().get(),
                jvm.snapshot(),
                machine.snapshot(),
                process.metricsPush().get());
    }

    ServerStatistics statistics() {
        return statistics;
    }

    WindowedStatistics windows() {
        return windows;
    }

    /** @return figures at most update-interval old, of all processes where this one administers */
    ServerSnapshot recent() {
        return place.figures().apply(statistics.recent());
    }

    /** @return for the reports of this process */
    SnapshotSource shown() {
        return new SnapshotSource() {
            @Override
            public ServerSnapshot snapshot() {
                return windows.snapshot();
            }

            @Override
            public ServerSnapshot snapshot(WindowQuery query) {
                return windows.snapshot(query);
            }
        };
    }

    IncidentRecorder incidents() {
        return incidents;
    }

    /** To be called before the first request may come: what is counted is compared with the figures of now. */
    void start(PeriodicTasks clock) {
        lookForIncidents();
        incidentClock.every(LOOK_FOR_INCIDENTS, "incidents", this::lookForIncidents);
        windows.sample();
        clock.every(WindowedStatistics.PERIOD, "figures of now", windows::sample);
    }

    private void lookForIncidents() {
        if (incidents.isOn()) {
            incidents.look(windows.snapshot(), loopLateNanos.getAsLong());
        }
    }

    void apply(MagnusConf magnus) {
        incidents.apply(settings(magnus, place));
        windows.maxBytes(magnus.windowMemory());
    }

    /** Ends the thread, then every incident that goes on; what is kept is in the file then. */
    void close() {
        incidentClock.close();
        incidents.close();
    }
}
