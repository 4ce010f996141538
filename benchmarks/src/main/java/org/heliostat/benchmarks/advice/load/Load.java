package org.heliostat.benchmarks.advice.load;

import java.io.IOException;
import org.heliostat.benchmarks.advice.server.Target;

/** Something that goes on at a server until it is closed. Immutable; may be begun several times. */
public interface Load {

    /**
     * Begins it, and returns at once.
     *
     * @return ends it, and waits until it has ended
     * @throws IOException when it cannot be begun
     */
    AutoCloseable begin(Target target) throws IOException;
}
