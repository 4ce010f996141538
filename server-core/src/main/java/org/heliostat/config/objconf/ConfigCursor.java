package org.heliostat.config.objconf;

import java.util.List;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;

/** A place in the lines of a configuration file. Belongs to the thread that reads. */
public final class ConfigCursor {

    /** Comes along when an example is pasted from a web page. */
    private static final char NO_BREAK_SPACE = '\u00a0';

    private final ConfigText text;
    private final List<String> lines;
    private int row;
    private int column;

    public ConfigCursor(ConfigText text) {
        this.text = text;
        this.lines = text.lines().stream()
                .map(line -> line.replace(NO_BREAK_SPACE, ' '))
                .toList();
    }

    public boolean atEndOfFile() {
        return row >= lines.size();
    }

    public boolean atEndOfLine() {
        return atEndOfFile() || column >= lines.get(row).length();
    }

    /** @return the character here; only where {@link #atEndOfLine} is false */
    char peek() {
        return lines.get(row).charAt(column);
    }

    void advance() {
        column++;
    }

    public void skipBlanks() {
        while (!atEndOfLine() && Character.isWhitespace(peek())) {
            column++;
        }
    }

    /** @return the characters up to the next blank, or the given one if it is not 0 */
    public String word(char end) {
        int start = column;
        while (!atEndOfLine() && !Character.isWhitespace(peek()) && (end == 0 || peek() != end)) {
            column++;
        }
        return atEndOfFile() ? "" : lines.get(row).substring(start, column);
    }

    /** @return what is left of the line, without the blanks around it */
    public String rest() {
        return atEndOfLine() ? "" : lines.get(row).substring(column).strip();
    }

    public void nextLine() {
        toRow(row + 1);
    }

    /** Moves on to the next line that is neither blank nor a comment. */
    public void skipEmptyLines() {
        while (!atEndOfFile() && (rest().isEmpty() || rest().startsWith("#"))) {
            nextLine();
        }
    }

    int row() {
        return row;
    }

    void toRow(int newRow) {
        row = newRow;
        column = 0;
    }

    /** @return the next line after this row that is neither blank nor a comment, or the number of lines */
    int nextMeaningfulRow() {
        int next = row + 1;
        while (next < lines.size()
                && (lines.get(next).isBlank() || lines.get(next).strip().startsWith("#"))) {
            next++;
        }
        return next;
    }

    /** @return the line, empty after the last one */
    String line(int atRow) {
        return atRow < lines.size() ? lines.get(atRow) : "";
    }

    public SourceLocation at() {
        return text.at(Math.min(row, lines.size() - 1) + 1);
    }

    /** @return the column, counted from 1 */
    int column() {
        return column + 1;
    }

    /** An error at this line and column. */
    void error(Findings findings, String message) {
        findings.error(at(), "column " + column() + ": " + message);
    }
}
