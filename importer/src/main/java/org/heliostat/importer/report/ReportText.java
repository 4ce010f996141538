package org.heliostat.importer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report of an import as lines: by fate, each in the order of the files, and a summary. */
public final class ReportText {

    private ReportText() {}

    public static List<String> of(Notes notes) {
        List<String> lines = new ArrayList<>();
        for (Fate fate : Fate.values()) {
            List<Note> those =
                    notes.all().stream().filter(note -> note.fate() == fate).toList();
            if (!those.isEmpty()) {
                lines.add(heading(fate));
                those.forEach(note -> lines.add("  " + note));
                lines.add("");
            }
        }
        if (notes.dropped() > 0) {
            lines.add(notes.dropped() + " more are counted and not shown");
        }
        lines.add(summary(notes));
        return lines;
    }

    private static String heading(Fate fate) {
        return switch (fate) {
            case TAKEN -> "Taken over:";
            case CHANGED -> "Changed, with what differs:";
            case LEFT -> "Without counterpart, with the reason and what to do instead:";
        };
    }

    private static String summary(Notes notes) {
        return Stream.of(Fate.values())
                .map(fate -> notes.count(fate) + " " + fate.words())
                .collect(Collectors.joining(", ", "Settings: ", ""));
    }
}
