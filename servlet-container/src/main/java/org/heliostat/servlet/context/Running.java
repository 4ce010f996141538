package org.heliostat.servlet.context;

import java.util.List;
import org.heliostat.servlet.context.supply.PooledServlet;
import org.heliostat.servlet.dispatch.ErrorAnswer;
import org.heliostat.servlet.dispatch.LoadedServlet;
import org.heliostat.servlet.dispatch.Routing;
import org.heliostat.servlet.security.Guard;
import org.heliostat.stats.WebAppSnapshot;

/** Holds what exists of an application once it has started. */
record Running(Routing routing, ErrorAnswer errors, Guard guard, Entrance entrance, LoadedParts loaded) {

    /** @return what its servlets did, those that were used or are out of service */
    List<WebAppSnapshot.Servlet> servletFigures() {
        return loaded.servlets().stream()
                .map(LoadedServlet::snapshot)
                .filter(servlet ->
                        servlet.requests() > 0 || !servlet.outOfService().isEmpty())
                .toList();
    }

    /** @return pools of the servlets that are declared single-threaded */
    List<WebAppSnapshot.InstancePool> instancePools() {
        return loaded.pools().stream().map(PooledServlet::snapshot).toList();
    }
}
