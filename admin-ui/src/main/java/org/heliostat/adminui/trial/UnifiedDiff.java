package org.heliostat.adminui.trial;

import java.util.List;
import org.heliostat.config.change.DiffLine;
import org.heliostat.config.change.EditException;
import org.heliostat.config.change.StagedFiles;

/** Writes what differs between files as {@code diff -u} does. */
final class UnifiedDiff {

    /** Lines around a difference. */
    private static final int CONTEXT = 3;

    private UnifiedDiff() {}

    /** @throws EditException when a file has too many lines to be compared */
    static String of(StagedFiles staged) throws EditException {
        StringBuilder out = new StringBuilder();
        for (StagedFiles.StagedFile file : staged.files()) {
            String name = "conf/" + file.file();
            out.append("--- ").append(name).append("\n+++ ").append(name).append('\n');
            append(out, file.diff());
        }
        return out.toString();
    }

    private static void append(StringBuilder out, List<DiffLine> lines) {
        int at = 0;
        while (at < lines.size()) {
            if (lines.get(at).isSame()) {
                at++;
                continue;
            }
            int from = Math.max(0, at - CONTEXT);
            int to = hunkEnd(lines, at);
            hunk(out, lines, from, to);
            at = to;
        }
    }

    /** Differences whose surroundings touch share them. */
    private static int hunkEnd(List<DiffLine> lines, int from) {
        int last = from;
        for (int i = from; i < lines.size() && i - last <= 2 * CONTEXT; i++) {
            last = lines.get(i).isSame() ? last : i;
        }
        return Math.min(lines.size(), last + CONTEXT + 1);
    }

    private static void hunk(StringBuilder out, List<DiffLine> lines, int from, int to) {
        List<DiffLine> part = lines.subList(from, to);
        long old = part.stream().filter(line -> line.oldNumber().isPresent()).count();
        long now = part.stream().filter(line -> line.newNumber().isPresent()).count();
        out.append("@@ -")
                .append(first(lines, from, true))
                .append(',')
                .append(old)
                .append(" +")
                .append(first(lines, from, false))
                .append(',')
                .append(now)
                .append(" @@\n");
        part.forEach(line -> out.append(line).append('\n'));
    }

    /** @return number of the first line of one side from there on; of a side without any, that of the last one before */
    private static int first(List<DiffLine> lines, int from, boolean isOld) {
        for (int i = from; i < lines.size(); i++) {
            var number = isOld ? lines.get(i).oldNumber() : lines.get(i).newNumber();
            if (number.isPresent()) {
                return number.getAsInt();
            }
        }
        return (int) lines.stream()
                .filter(line -> (isOld ? line.oldNumber() : line.newNumber()).isPresent())
                .count();
    }
}
