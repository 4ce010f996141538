package org.heliostat.log.access;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

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
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof FileSystemException failed && failed.getReason() != null) {
            return failed.getReason();
        }
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }
}
