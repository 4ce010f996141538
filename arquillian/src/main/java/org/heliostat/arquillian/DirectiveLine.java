package org.heliostat.arquillian;

/** A line of magnus.conf: its first word, and the rest of it. */
record DirectiveLine(String name, String value) {

    /** @param line without blanks around it */
    static DirectiveLine of(String line) {
        int end = 0;
        while (end < line.length() && !Character.isWhitespace(line.charAt(end))) {
            end++;
        }
        return new DirectiveLine(line.substring(0, end), line.substring(end).strip());
    }
}
