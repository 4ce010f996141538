package org.heliostat.request.function.offer;

import org.heliostat.request.function.BindContext;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.WindowQuery;

/** Where report functions get the server's figures; found in {@link BindContext.Services}. Any thread may ask. */
@FunctionalInterface
public interface SnapshotSource {

    /** @return the figures of this moment, all since the start */
    ServerSnapshot snapshot();

    /** @return the figures of the time that is asked for, where the server keeps windows */
    default ServerSnapshot snapshot(WindowQuery query) {
        return snapshot();
    }
}
