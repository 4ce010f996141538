package org.heliostat.request.function.offer;

import java.util.Optional;
import org.heliostat.request.function.BindContext;
import org.heliostat.stats.thread.ThreadPoolSnapshot;

/** Figures of thread pools; found in {@link BindContext.Services}. Any thread. */
@FunctionalInterface
public interface PoolSource {

    /** @return those of one pool; empty where no pool has the name, as after a reload that has taken it away */
    Optional<ThreadPoolSnapshot> pool(String name);
}
