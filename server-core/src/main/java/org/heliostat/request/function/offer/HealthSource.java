package org.heliostat.request.function.offer;

import org.heliostat.admin.ServerState;
import org.heliostat.request.function.BindContext;

/** How the server is; found in {@link BindContext.Services}. Any thread may ask. */
public interface HealthSource {

    ServerState state();

    /** @return why it cannot serve as it should, such as memory that is short; empty when it can */
    String trouble();
}
