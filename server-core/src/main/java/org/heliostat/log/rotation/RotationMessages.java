package org.heliostat.log.rotation;

import org.heliostat.log.LogLevel;
import org.heliostat.log.LogMessage;

/** Lists what rotation says in the error log. */
enum RotationMessages implements LogMessage {
    ROTATED(1921, LogLevel.FINE, "log {}: rotated to {}", 0),
    NOT_RENAMED(1922, LogLevel.FAILURE, "log {}: it cannot be rotated: {}: lines go on in the same file", 300),
    PROGRAM_FAILED(1923, LogLevel.WARNING, "flex-rotate-init: rotate-callback {} {}: ended with {}", 60),
    PROGRAM_TOO_SLOW(
            1924, LogLevel.WARNING, "flex-rotate-init: rotate-callback {} {}: ended by force after {} minutes", 60),
    CARE_FAILED(1925, LogLevel.FAILURE, "rotated log {}: {}", 60),
    REMOVED(1926, LogLevel.FINE, "rotated log {}: removed, there are rotate-keep newer ones", 0),
    LEFT_ALONE(1927, LogLevel.WARNING, "rotated log {}: left as it is, too many wait for rotate-callback", 60);

    private final Wording wording;

    RotationMessages(int number, LogLevel level, String text, int repeatSeconds) {
        this.wording = new Wording(number, level, text, repeatSeconds);
    }

    @Override
    public Wording wording() {
        return wording;
    }
}
