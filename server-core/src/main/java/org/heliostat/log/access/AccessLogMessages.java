package org.heliostat.log.access;

import org.heliostat.log.LogLevel;
import org.heliostat.log.LogMessage;

/** Lists what access logs say in the error log. */
enum AccessLogMessages implements LogMessage {
    QUEUE_FULL(
            1901, LogLevel.WARNING, "access log {}: the queue is full ({} bytes): lines are dropped, {} so far", 300),
    WRITE_FAILED(1902, LogLevel.FAILURE, "access log {}: {} cannot be written: {}: lines are dropped, {} so far", 300),
    REOPEN_FAILED(
            1903, LogLevel.FAILURE, "access log {}: {} cannot be opened again: {}: the old file stays in use", 60),
    LINE_FAILED(1904, LogLevel.FAILURE, "access log {}: a line could not be made", 300),
    CLOSED_WITH_LINES(1905, LogLevel.WARNING, "access log {}: {} lines were lost at the end", 0),
    WRITTEN_AGAIN(1907, LogLevel.WARNING, "access log {}: {} is written again: {} lines are missing", 0),
    ROUND_FAILED(1906, LogLevel.FAILURE, "the writer of access logs failed and goes on", 60);

    private final Wording wording;

    AccessLogMessages(int number, LogLevel level, String text, int repeatSeconds) {
        this.wording = new Wording(number, level, text, repeatSeconds);
    }

    @Override
    public Wording wording() {
        return wording;
    }
}
