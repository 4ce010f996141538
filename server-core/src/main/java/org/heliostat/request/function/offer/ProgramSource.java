package org.heliostat.request.function.offer;

import org.heliostat.request.function.BindContext;
import org.heliostat.stats.program.ProgramsSnapshot;

/** Figures of programs outside of the server that answer requests; found in {@link BindContext.Services}. Any thread. */
@FunctionalInterface
public interface ProgramSource {

    ProgramsSnapshot snapshot();
}
