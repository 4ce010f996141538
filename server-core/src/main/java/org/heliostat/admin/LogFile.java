package org.heliostat.admin;

import java.nio.file.Path;

/**
 * One log of the server.
 *
 * @param name that it goes by
 * @param file where it is written to now; the same path after a rotation, with another file
 */
public record LogFile(String name, Path file, Kind kind) {

    /** What is in it. */
    public enum Kind {
        ERRORS,
        ACCESS
    }
}
