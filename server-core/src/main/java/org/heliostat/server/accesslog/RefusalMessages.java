package org.heliostat.server.accesslog;

import org.heliostat.log.LogLevel;
import org.heliostat.log.LogMessage;

/** Lists what the error log says of access log lines that were left out. */
enum RefusalMessages implements LogMessage {
    LINES_DROPPED(
            1805,
            LogLevel.WARNING,
            "more requests for {} are refused than its access log takes lines of them ({} a second, RefusalLogRate):"
                    + " {} lines left out so far; all are counted",
            300);

    private final Wording wording;

    RefusalMessages(int number, LogLevel level, String text, int repeatSeconds) {
        this.wording = new Wording(number, level, text, repeatSeconds);
    }

    @Override
    public Wording wording() {
        return wording;
    }
}
