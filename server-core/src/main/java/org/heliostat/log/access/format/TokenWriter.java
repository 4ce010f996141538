package org.heliostat.log.access.format;

/** Writes one part of a line. Immutable; any thread. */
@FunctionalInterface
interface TokenWriter {

    void write(LineBuffer line, AccessLogEntry entry, LogDates.Second now, LogDates dates);
}
