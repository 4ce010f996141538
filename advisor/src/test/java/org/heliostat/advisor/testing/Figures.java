package org.heliostat.advisor.testing;

import java.util.List;
import org.heliostat.incident.RequestReport;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.testing.RecordPath;

/** Makes rows of the snapshot for scenes: pools and applications that count nothing yet. */
public final class Figures {

    private Figures() {}

    /**
     * Sets a figure.
     *
     * @param path such as {@code waits}, or {@code responseCache.hits}
     */
    public static <R extends Record> R with(R record, String path, Object value) {
        return RecordPath.with(record, path, value);
    }

    /** @return an open pool without a connection */
    public static JdbcResourceSnapshot pool(String name) {
        return new JdbcResourceSnapshot(
                name,
                List.of("jdbc/" + name),
                "open",
                "",
                0,
                0,
                32,
                0,
                0,
                0,
                0,
                0,
                LatencySnapshot.NONE,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                List.of());
    }

    /** @return an application of vs1 that nobody has asked for */
    public static WebAppSnapshot webApp(String uri) {
        return new WebAppSnapshot(
                "vs1",
                uri,
                "enabled",
                "",
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                List.of(),
                WebAppSnapshot.Requests.NONE,
                WebAppSnapshot.WebSockets.NONE,
                WebAppSnapshot.ResponseCache.NONE,
                List.of(),
                WebAppSnapshot.JarFiles.NONE,
                WebAppSnapshot.StoredSessions.NONE);
    }

    /** @return a kind of request of servlet Report of vs1/shop that was slow, just now for the last time */
    public static RequestReport slow(String path, long times, RequestReport.Split longest) {
        return report(path, times, false, 200, "", "", longest);
    }

    /** @return a kind of request of servlet Report of vs1/shop that has failed, just now for the last time */
    public static RequestReport failed(String path, long times, String exception, String frame) {
        return report(path, times, true, 500, exception, frame, new RequestReport.Split(5, 0, 0, 5, 0, 0));
    }

    private static RequestReport report(
            String path,
            long times,
            boolean hasFailed,
            int status,
            String exception,
            String frame,
            RequestReport.Split longest) {
        long now = SampleSnapshot.justStarted().takenMillis();
        return new RequestReport(
                times, hasFailed, now, now, times, "vs1", "GET", path, status, "/shop", "Report", exception, frame,
                longest);
    }
}
