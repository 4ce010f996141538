package org.heliostat.search.index;

import org.heliostat.log.LogLevel;
import org.heliostat.log.LogMessage;

/** What the error log hears of indexes. */
enum IndexMessage implements LogMessage {
    REBUILT(1890, LogLevel.WARNING, "{}: the index in {} cannot be read and is made anew: {}", 0),
    FAILED(1891, LogLevel.FAILURE, "{}: the index in {} cannot be kept: {}", 600),
    NO_DOCUMENTS(1892, LogLevel.WARNING, "{}: {} is no folder; the index stays as it is", 3_600),
    LIMIT(1893, LogLevel.WARNING, "{}: files are left out, since the index has reached {} ({})", 3_600),
    LOOKED(1894, LogLevel.INFO, "{}: {} files in the index: {} read, {} of them no text, {} gone", 0);

    private final Wording wording;

    IndexMessage(int number, LogLevel level, String text, int repeatSeconds) {
        wording = new Wording(number, level, text, repeatSeconds);
    }

    @Override
    public Wording wording() {
        return wording;
    }
}
