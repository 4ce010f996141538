package org.heliostat.sizing.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A report for people: a table of the figures, then the arithmetic of each, then the lines of the configuration by file. */
public final class ReportText {

    private static final String GAP = "  ";

    private final List<String> lines = new ArrayList<>();

    private ReportText() {}

    public static List<String> of(Report report) {
        ReportText text = new ReportText();
        text.head(report);
        text.table(report);
        text.arithmetic(report);
        text.configuration(report);
        return List.copyOf(text.lines);
    }

    private void head(Report report) {
        lines.add("Costs from " + report.about() + ":");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("REQUESTS", "SHARE", "PROCESSOR", "WAIT", "BYTES", "SOURCE"));
        for (Report.Kind kind : report.kinds()) {
            rows.add(List.of(
                    kind.name(),
                    Figures.percent(kind.share()),
                    Figures.seconds(kind.processorMillis() / 1000),
                    Figures.seconds(kind.waitMillis() / 1000),
                    Figures.bytes(kind.bytes()),
                    kind.source()));
        }
        columns(rows);
        lines.add("");
        lines.addAll(report.load());
        lines.add("");
    }

    private void table(Report report) {
        lines.add(carriers(report));
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("FIGURE", "NEEDED", "FROM", "CONFIGURATION"));
        for (Answer answer : report.answers()) {
            rows.add(List.of(
                    answer.title(),
                    answer.shown(),
                    String.join(", ", answer.sources()),
                    answer.settings().stream().map(ReportText::inTable).collect(Collectors.joining("; "))));
        }
        columns(rows);
        for (String remark : report.remarks()) {
            lines.add("! " + remark);
        }
    }

    private static String carriers(Report report) {
        if (!report.isEnough()) {
            return "No number of machines carries it. One alone would need:";
        }
        return report.machines() == 1
                ? "One machine carries it:"
                : Figures.number(report.machines()) + " machines carry it; each of them has:";
    }

    private static String inTable(Setting setting) {
        return setting.line().isEmpty() ? setting.name() + ": " + setting.note() : setting.line();
    }

    private void arithmetic(Report report) {
        lines.add("");
        lines.add("How that was calculated:");
        for (Answer answer : report.answers()) {
            lines.add("");
            lines.add(answer.title() + ": " + answer.shown());
            answer.formula().forEach(line -> lines.add(GAP + line));
            if (!answer.margin().isEmpty()) {
                lines.add(GAP + answer.margin());
            }
            answer.notes().forEach(note -> lines.add(GAP + note));
        }
    }

    private void configuration(Report report) {
        List<Setting> written = report.answers().stream()
                .flatMap(answer -> answer.settings().stream())
                .filter(setting -> !setting.line().isEmpty())
                .toList();
        lines.add("");
        lines.add(written.isEmpty() ? "The defaults of the configuration are enough." : "Lines for the configuration:");
        for (String file : written.stream().map(Setting::file).distinct().toList()) {
            lines.add("");
            lines.add(GAP + file);
            written.stream()
                    .filter(setting -> setting.file().equals(file))
                    .forEach(setting -> lines.add(GAP + GAP + setting.line()));
        }
    }

    private void columns(List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(GAP);
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i))
                        .append(" ".repeat(widths[i] - row.get(i).length()))
                        .append(GAP);
            }
            lines.add(line.toString().stripTrailing());
        }
    }
}
