package org.heliostat.search.page;

import org.heliostat.log.LogLevel;
import org.heliostat.log.LogMessage;

/** What the error log hears of queries. */
enum SearchMessage implements LogMessage {
    UNREADABLE(1895, LogLevel.FAILURE, "{}: an index cannot be read: {}", 60);

    private final Wording wording;

    SearchMessage(int number, LogLevel level, String text, int repeatSeconds) {
        wording = new Wording(number, level, text, repeatSeconds);
    }

    @Override
    public Wording wording() {
        return wording;
    }
}
