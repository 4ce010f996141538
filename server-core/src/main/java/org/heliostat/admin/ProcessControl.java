package org.heliostat.admin;

import java.util.List;
import org.heliostat.config.Finding;

/** The process the server runs in. Both calls come back at once; what they began goes on. Any thread. */
public interface ProcessControl {

    /** Drains the server and ends the process with exit code 0. */
    void stop();

    /**
     * Reads the configuration, and if it has no errors drains the server and starts it anew.
     *
     * @return findings, errors first; with an error among them nothing happens
     */
    List<Finding> restart();
}
