package org.heliostat.request.function.offer;

import java.util.List;
import org.heliostat.request.function.BindContext;
import org.heliostat.stats.program.OriginSnapshot;

/** Figures of the servers that the reverse proxy asks; found in {@link BindContext.Services}. Any thread. */
@FunctionalInterface
public interface OriginSource {

    List<OriginSnapshot> snapshot();
}
