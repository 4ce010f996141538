package org.heliostat.server;

import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;

/**
 * Looks at a configuration with the eyes of another module, at a start, a reload and by {@code check}. An error keeps
 * the configuration from being used.
 */
@FunctionalInterface
public interface FurtherCheck {

    FurtherCheck NONE = (read, findings) -> {};

    /**
     * @param read whole, or what could be read of it in spite of errors
     * @param findings gets what is wrong; belongs to the calling thread
     */
    void check(Configuration read, Findings findings);
}
