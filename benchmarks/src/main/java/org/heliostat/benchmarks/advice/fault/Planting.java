package org.heliostat.benchmarks.advice.fault;

import java.io.IOException;
import org.heliostat.benchmarks.advice.server.Instance;

/** Changes the instance of a case before its server is started. */
@FunctionalInterface
public interface Planting {

    void plant(Instance instance) throws IOException;
}
