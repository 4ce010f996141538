package org.heliostat.importer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report of an import as lines: by fate, each in the order of the files, and a summary. */
public final class ReportText {

    private static final int FEW = 2;

    private ReportText() {}

    public static List<String> of(Notes notes) {
        List<String> lines = new ArrayList<>();
        for (Fate fate : Fate.values()) {
            List<Note> those =
                    notes.all().stream().filter(note -> note.fate() == fate).toList();
            if (!those.isEmpty()) {
                lines.add(heading(fate));
                lines.addAll(grouped(those));
                lines.add("");
            }
        }
        if (notes.dropped() > 0) {
            lines.add(notes.dropped() + " more are counted and not shown");
        }
        lines.add(summary(notes));
        return lines;
    }

    /** Lines of one directive that come one after the other, and of which the same is to be said, are told by the first. */
    private static List<String> grouped(List<Note> notes) {
        List<String> lines = new ArrayList<>();
        int i = 0;
        while (i < notes.size()) {
            int end = i + 1;
            while (end < notes.size() && isAlike(notes.get(i), notes.get(end))) {
                end++;
            }
            boolean isShort = end - i <= FEW;
            notes.subList(i, isShort ? end : i + 1).forEach(note -> lines.add("  " + note));
            if (!isShort) {
                lines.add("    and so " + (end - i - 1) + " more lines of it, to line "
                        + notes.get(end - 1).at().line());
            }
            i = end;
        }
        return lines;
    }

    private static boolean isAlike(Note first, Note other) {
        return first.at().file().equals(other.at().file())
                && firstWord(first).equals(firstWord(other))
                && first.became().equals(other.became())
                && first.why().equals(other.why());
    }

    private static String firstWord(Note note) {
        int blank = note.what().indexOf(' ');
        return blank < 0 ? note.what() : note.what().substring(0, blank);
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
