package org.heliostat.launcher.command.line;

import java.util.ArrayList;
import java.util.List;

/** Text in columns, each as wide as its longest cell. */
public final class Table {

    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    public Table(List<String> headings) {
        row(headings);
    }

    public void row(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    public List<String> lines() {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            line.append(row.get(i))
                    .append(" ".repeat(widths[i] - row.get(i).length()))
                    .append(GAP);
        }
        return line.toString().stripTrailing();
    }
}
