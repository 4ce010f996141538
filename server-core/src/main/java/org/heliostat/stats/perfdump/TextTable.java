package org.heliostat.stats.perfdump;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of text under a heading: dashes as long as the table is wide, labels, a blank line, rows. Each column is as
 * wide as its widest cell or label, two blanks apart (the layout of the original's Sessions table).
 */
final class TextTable {

    private static final int LONGEST_CELL = 256;
    private static final int GAP = 2;

    private final List<String[]> lines = new ArrayList<>();

    TextTable(String... labels) {
        lines.add(labels.clone());
    }

    /** Adds a row with one cell per label. */
    void row(String... cells) {
        String[] shown = new String[cells.length];
        for (int i = 0; i < cells.length; i++) {
            shown[i] = cell(cells[i]);
        }
        lines.add(shown);
    }

    void append(StringBuilder out, String title) {
        int[] offsets = offsets();
        out.append('\n').append(title).append(":\n");
        out.append("-".repeat(offsets[offsets.length - 1])).append('\n');
        for (int i = 0; i < lines.size(); i++) {
            appendLine(out, lines.get(i), offsets);
            if (i == 0) {
                out.append('\n');
            }
        }
    }

    /** @return where each column begins, then the width of the whole table */
    private int[] offsets() {
        int columns = lines.get(0).length;
        int[] offsets = new int[columns + 1];
        for (int column = 0; column < columns; column++) {
            int width = 0;
            for (String[] line : lines) {
                width = Math.max(width, line[column].length());
            }
            offsets[column + 1] = offsets[column] + width + (column < columns - 1 ? GAP : 0);
        }
        return offsets;
    }

    private static void appendLine(StringBuilder out, String[] line, int[] offsets) {
        int start = out.length();
        for (int column = 0; column < line.length; column++) {
            out.append(" ".repeat(offsets[column] - (out.length() - start)));
            out.append(line[column]);
        }
        out.append('\n');
    }

    /** Makes text that users or clients chose fit for one line: no control characters, not too long. */
    static String cell(String text) {
        StringBuilder shown = new StringBuilder(Math.min(text.length(), LONGEST_CELL + 3));
        for (int i = 0; i < text.length(); i++) {
            if (i == LONGEST_CELL) {
                return shown.append("...").toString();
            }
            char c = text.charAt(i);
            shown.append(isPlain(c) ? c : '?');
        }
        return shown.toString();
    }

    private static boolean isPlain(char c) {
        int type = Character.getType(c);
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR
                && type != Character.SURROGATE;
    }
}
