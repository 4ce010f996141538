package org.heliostat.log.access;

import java.io.IOException;
import java.nio.file.Path;
import org.heliostat.config.IoReason;

/** A log file that cannot be opened for writing; the message names it and says why. */
public final class LogFileException extends IOException {

    private static final long serialVersionUID = 1L;

    public LogFileException(Path file, IOException cause) {
        super(
                "log file " + file.toAbsolutePath() + ": " + reason(cause) + " (expected: a file that can be written)",
                cause);
    }

    /** @return the operating system's reason, without the path where it is known apart */
    static String reason(IOException cause) {
        return IoReason.of(cause);
    }
}
