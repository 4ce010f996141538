package org.heliostat.stats.status;

import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;

/**
 * The averages of mod_status, for the time that the snapshot speaks for.
 *
 * @param isKnown whether there was any time to divide by
 * @param hasRequests whether a request ended in it
 * @param processors that the process used; negative = not known
 */
record Averages(
        boolean isKnown,
        boolean hasRequests,
        double requestsPerSecond,
        double bytesPerSecond,
        double bytesPerRequest,
        double processors) {

    private static final double NANOS_PER_SECOND = 1e9;

    static Averages of(ServerSnapshot snapshot) {
        return snapshot.window().isWindow() ? ofWindow(snapshot) : sinceStart(snapshot);
    }

    private static Averages ofWindow(ServerSnapshot snapshot) {
        WindowSnapshot window = snapshot.window();
        Double perRequest = window.averages().bytesPerRequest();
        Double processor = window.ratios().processor();
        return new Averages(
                window.coveredMillis() > 0,
                perRequest != null,
                window.perSecond().requests(),
                perRequest == null ? 0 : perRequest * window.perSecond().requests(),
                perRequest == null ? 0 : perRequest,
                processor == null ? -1 : processor * snapshot.jvm().processors());
    }

    private static Averages sinceStart(ServerSnapshot snapshot) {
        RequestCountersSnapshot requests = snapshot.requests();
        double seconds = Math.max(1, snapshot.secondsRunning());
        return new Averages(
                snapshot.secondsRunning() > 0,
                requests.requests() > 0,
                requests.requests() / seconds,
                requests.bytesSent() / seconds,
                (double) requests.bytesSent() / Math.max(1, requests.requests()),
                snapshot.jvm().cpuNanos() / NANOS_PER_SECOND / seconds);
    }
}
