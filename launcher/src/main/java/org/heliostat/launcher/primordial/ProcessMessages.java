package org.heliostat.launcher.primordial;

import org.heliostat.log.LogLevel;
import org.heliostat.log.LogMessage;

/** Lists what the error log says of processes that do not do as the others. */
enum ProcessMessages implements LogMessage {
    CHANGE_MISSED(
            1809,
            LogLevel.WARNING,
            "process {} ({}) does not make a change that the process which administers has made: {}: {}",
            0);

    private final Wording wording;

    ProcessMessages(int number, LogLevel level, String text, int repeatSeconds) {
        this.wording = new Wording(number, level, text, repeatSeconds);
    }

    @Override
    public Wording wording() {
        return wording;
    }
}
