package org.heliostat.advisor.testing;

import java.util.List;
import org.heliostat.stats.JdbcResourceSnapshot;
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
}
