package org.heliostat.log.access.format;

/**
 * A token with the text before it. All parts of a flexible format are of this class, so that the loop over them is
 * compiled without looking for the method of each. Immutable.
 */
record LedValue(byte[] before, TokenWriter token) implements TokenWriter {

    @Override
    public void write(LineBuffer line, AccessLogEntry entry, LogDates.Second now, LogDates dates) {
        line.raw(before);
        token.write(line, entry, now, dates);
    }
}
