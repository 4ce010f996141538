package org.heliostat.launcher.primordial;

import org.heliostat.log.LogLevel;
import org.heliostat.log.LogMessage;

/** Lists what the error log says of processes that do not do as the others. */
enum ProcessMessages implements LogMessage {
    HANGS(
            1808,
            LogLevel.FAILURE,
            "process {} ({}) has given no sign of life for {} s: its threads are dumped to the terminal where it still can"
                    + " (SIGQUIT), then it is killed and started again (ProcessTimeout)",
            0),
    CHANGE_MISSED(
            1809,
            LogLevel.WARNING,
            "process {} ({}) does not make a change that the process which administers has made: {}: {}",
            0),
    NOT_WATCHED(
            1870,
            LogLevel.WARNING,
            "process {} ({}) is of an older version, which gives no sign of life: whether it hangs is not watched",
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
