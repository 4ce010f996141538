package org.heliostat.launcher.command.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsReport;
import org.heliostat.advisor.os.Settings;
import org.heliostat.advisor.os.Verdict;
import org.heliostat.launcher.command.line.Table;

/**
 * Writes the comparison for people: a table, what is to be known of values that are not ok, the lines to set.
 *
 * @param isEachExplained whether values that are ok are explained as well
 */
record OsReportText(OsReport report, boolean isEachExplained) {

    private static final int COLUMNS = 100;
    private static final String INDENT = "    ";

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("Looked at " + report.process().words() + ".");
        if (report.isContainer()) {
            lines.add("It is in a container: settings of the kernel are the host's, limits those that started it.");
        }
        lines.add("");
        lines.addAll(table());
        report.comparisons().stream()
                .filter(one -> isEachExplained || one.verdict() == Verdict.LOW || one.verdict() == Verdict.ADVICE)
                .forEach(one -> explain(one, lines));
        report.linesByPlace().forEach((place, texts) -> set(place, texts, lines));
        lines.add("");
        lines.add(summary());
        return lines;
    }

    private List<String> table() {
        Table table = new Table(List.of("VALUE", "NOW", "NEEDED", ""));
        for (Comparison one : report.comparisons()) {
            table.row(List.of(
                    one.name(),
                    one.now().isEmpty() ? "-" : one.now(),
                    one.needed(),
                    one.verdict().word()));
        }
        return table.lines();
    }

    private static void explain(Comparison one, List<String> lines) {
        String now = one.now().isEmpty() ? "" : ", now " + one.now();
        lines.add("");
        lines.add(one.name() + ": " + one.verdict().word() + now + ", needed " + one.needed());
        lines.addAll(wrapped("from: " + one.arithmetic()));
        lines.addAll(wrapped("why: " + one.why() + "."));
    }

    private static void set(String place, List<String> texts, List<String> lines) {
        lines.add("");
        lines.add("# " + place);
        if (!Settings.heading(place).isEmpty()) {
            lines.add(Settings.heading(place));
        }
        lines.addAll(texts);
    }

    private String summary() {
        String counts = Arrays.stream(Verdict.values())
                .filter(verdict -> report.count(verdict) > 0)
                .map(verdict -> report.count(verdict) + " " + verdict.word())
                .collect(Collectors.joining(", "));
        return counts + (report.count(Verdict.LOW) == 0 ? ": nothing stands in the way" : "");
    }

    private static List<String> wrapped(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && INDENT.length() + line.length() + 1 + word.length() > COLUMNS) {
                lines.add(INDENT + line);
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(INDENT + line);
        return lines;
    }
}
