package org.heliostat.server;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.heliostat.incident.IncidentRecorder;
import org.heliostat.stats.ServerSnapshot;

/** Looks for incidents once a second, on a thread of its own that may wait for a slow disk. */
final class IncidentThread implements AutoCloseable {

    private static final int EVERY_MILLIS = 1_000;

    private final IncidentRecorder incidents;
    private final Supplier<ServerSnapshot> figures;
    private final LongSupplier loopLateNanos;
    private final ServerClock clock = new ServerClock("incidents");

    IncidentThread(IncidentRecorder incidents, Supplier<ServerSnapshot> figures, LongSupplier loopLateNanos) {
        this.incidents = incidents;
        this.figures = figures;
        this.loopLateNanos = loopLateNanos;
    }

    /** To be called before the first request may come: what it counts is compared with the figures of now. */
    void start() {
        look();
        clock.every(EVERY_MILLIS, "incidents", this::look);
    }

    /** Ends the thread, then everything that goes on; what is kept is in the file then. */
    @Override
    public void close() {
        clock.close();
        incidents.close();
    }

    private void look() {
        if (incidents.isOn()) {
            incidents.look(figures.get(), loopLateNanos.getAsLong());
        }
    }
}
