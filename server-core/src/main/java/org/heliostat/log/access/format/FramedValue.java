package org.heliostat.log.access.format;

/**
 * A token's value in quotes or bare, with a word in its place where it is absent. Immutable.
 *
 * @param quoted whether it stands in quotes; the word does not
 */
record FramedValue(TokenWriter token, boolean quoted, byte[] absent) implements TokenWriter {

    @Override
    public void write(LineBuffer line, AccessLogEntry entry, LogDates.Second now, LogDates dates) {
        int start = line.length();
        if (quoted) {
            line.raw('"');
        }
        int value = line.length();
        token.write(line, entry, now, dates);
        if (line.isDash(value)) {
            line.cut(start);
            line.raw(absent);
        } else if (quoted) {
            line.raw('"');
        }
    }
}
