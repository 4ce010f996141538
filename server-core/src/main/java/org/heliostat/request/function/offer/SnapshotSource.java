package org.heliostat.request.function.offer;

import org.heliostat.request.function.BindContext;
import org.heliostat.stats.ServerSnapshot;

/** Where report functions get the server's figures; found in {@link BindContext.Services}. Any thread may ask. */
@FunctionalInterface
public interface SnapshotSource {

    ServerSnapshot snapshot();
}
