package org.heliostat.config.change;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * What differs between two texts, line by line, with as few changes as there can be (Myers, "An O(ND) Difference
 * Algorithm and Its Variations", 1986). Where texts have next to nothing in common the middle is shown as replaced
 * whole, so that time and memory stay bounded. Immutable.
 */
public final class LineDiff {

    /** Changed lines up to which the shortest way is looked for; its memory grows with the square. */
    private static final int MOST_EDITS = 1_000;

    private final List<String> before;
    private final List<String> after;
    private final List<DiffLine> lines = new ArrayList<>();

    private LineDiff(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
    }

    /** @return every line of both texts, in order; what differs only in line ends counts as the same */
    public static List<DiffLine> of(String before, String after) {
        return new LineDiff(lines(before), lines(after)).compare();
    }

    private static List<String> lines(String text) {
        WrittenLines written = new WrittenLines(text);
        List<String> lines = new ArrayList<>(written.count());
        for (int i = 1; i <= written.count(); i++) {
            lines.add(written.line(i));
        }
        return lines;
    }

    private List<DiffLine> compare() {
        int head = 0;
        while (head < before.size() && head < after.size() && before.get(head).equals(after.get(head))) {
            head++;
        }
        int oldEnd = before.size();
        int newEnd = after.size();
        while (oldEnd > head && newEnd > head && before.get(oldEnd - 1).equals(after.get(newEnd - 1))) {
            oldEnd--;
            newEnd--;
        }
        same(0, 0, head);
        middle(head, oldEnd, newEnd);
        same(oldEnd, newEnd, before.size() - oldEnd);
        return List.copyOf(lines);
    }

    private void same(int oldStart, int newStart, int count) {
        for (int i = 0; i < count; i++) {
            lines.add(DiffLine.same(oldStart + i + 1, newStart + i + 1, before.get(oldStart + i)));
        }
    }

    private void middle(int start, int oldEnd, int newEnd) {
        List<String> a = before.subList(start, oldEnd);
        List<String> b = after.subList(start, newEnd);
        List<int[]> rounds = a.isEmpty() || b.isEmpty() ? List.of() : rounds(a, b);
        if (rounds.isEmpty()) {
            for (int i = 0; i < a.size(); i++) {
                lines.add(DiffLine.gone(start + i + 1, a.get(i)));
            }
            for (int i = 0; i < b.size(); i++) {
                lines.add(DiffLine.added(start + i + 1, b.get(i)));
            }
            return;
        }
        lines.addAll(way(a, b, rounds, start));
    }

    /**
     * @return for each number of edits how far into {@code a} each diagonal comes, up to the end of both; empty when
     *     that takes more than {@link #MOST_EDITS}
     */
    private static List<int[]> rounds(List<String> a, List<String> b) {
        List<int[]> rounds = new ArrayList<>();
        for (int edits = 0; edits <= Math.min(MOST_EDITS, a.size() + b.size()); edits++) {
            int[] reach = new int[2 * edits + 1];
            Arrays.fill(reach, -1);
            for (int diagonal = -edits; diagonal <= edits; diagonal += 2) {
                int x = 0;
                if (edits > 0) {
                    int[] last = rounds.get(edits - 1);
                    x = Math.max(added(last, edits - 1, diagonal, b.size()), gone(last, edits - 1, diagonal, a.size()));
                }
                int y = x - diagonal;
                if (x < 0) {
                    continue;
                }
                while (x < a.size() && y < b.size() && a.get(x).equals(b.get(y))) {
                    x++;
                    y++;
                }
                reach[diagonal + edits] = x;
                if (x == a.size() && y == b.size()) {
                    rounds.add(reach);
                    return rounds;
                }
            }
            rounds.add(reach);
        }
        return List.of();
    }

    /** @return how far a diagonal is entered by one line more that is new; -1 where it is not */
    private static int added(int[] before, int edits, int diagonal, int newLines) {
        int x = at(before, edits, diagonal + 1);
        return x - diagonal > newLines ? -1 : x;
    }

    /** @return how far a diagonal is entered by one line more that is gone; -1 where it is not */
    private static int gone(int[] before, int edits, int diagonal, int oldLines) {
        int x = at(before, edits, diagonal - 1);
        return x < 0 || x >= oldLines ? -1 : x + 1;
    }

    private static int at(int[] reach, int edits, int diagonal) {
        int index = diagonal + edits;
        return index < 0 || index >= reach.length ? -1 : reach[index];
    }

    /** Walks back from the end. */
    private static List<DiffLine> way(List<String> a, List<String> b, List<int[]> rounds, int offset) {
        Deque<DiffLine> way = new ArrayDeque<>();
        int x = a.size();
        int y = b.size();
        for (int edits = rounds.size() - 1; edits >= 0; edits--) {
            int diagonal = x - y;
            int added = edits == 0 ? 0 : added(rounds.get(edits - 1), edits - 1, diagonal, b.size());
            int gone = edits == 0 ? 0 : gone(rounds.get(edits - 1), edits - 1, diagonal, a.size());
            while (x > Math.max(added, gone)) {
                x--;
                y--;
                way.addFirst(DiffLine.same(offset + x + 1, offset + y + 1, a.get(x)));
            }
            if (edits == 0) {
                break;
            }
            if (added >= gone) {
                y--;
                way.addFirst(DiffLine.added(offset + y + 1, b.get(y)));
            } else {
                x--;
                way.addFirst(DiffLine.gone(offset + x + 1, a.get(x)));
            }
        }
        return List.copyOf(way);
    }
}
