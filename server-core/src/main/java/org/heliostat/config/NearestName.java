package org.heliostat.config;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that somebody probably meant. */
public final class NearestName {

    private static final int LONGEST_NAME = 64;

    private static final int SHORTEST_BEGINNING = 5;

    private NearestName() {}

    /** @return {@code RqTrottle: unknown directive (did you mean RqThrottle?)} */
    public static String unknown(String name, String kind, Collection<String> known) {
        String guess = of(name, known)
                .map(nearest -> " (did you mean " + nearest + "?)")
                .orElse("");
        return Findings.shown(name) + ": unknown " + kind + guess;
    }

    /** @return the known name with the fewest edits, if it is near enough to be a slip; else the one it is a part of */
    public static Optional<String> of(String name, Collection<String> known) {
        if (name.length() > LONGEST_NAME) {
            return Optional.empty();
        }
        String given = name.toLowerCase(Locale.ROOT);
        int best = Math.max(1, given.length() / 3) + 1;
        Optional<String> nearest = Optional.empty();
        for (String candidate : known) {
            if (Math.abs(candidate.length() - given.length()) < best) {
                int edits = edits(given, candidate.toLowerCase(Locale.ROOT), best);
                if (edits < best) {
                    best = edits;
                    nearest = Optional.of(candidate);
                }
            }
        }
        return nearest.or(() -> begunBy(given, known));
    }

    /** {@code maxwait} is meant to be {@code maxwaittime}, {@code timeoutSeconds} to be {@code timeout}. */
    private static Optional<String> begunBy(String given, Collection<String> known) {
        List<String> candidates = known.stream()
                .filter(name -> isBeginning(given, name.toLowerCase(Locale.ROOT)))
                .toList();
        return candidates.size() == 1 ? Optional.of(candidates.get(0)) : Optional.empty();
    }

    private static boolean isBeginning(String a, String b) {
        return Math.min(a.length(), b.length()) >= SHORTEST_BEGINNING && (a.startsWith(b) || b.startsWith(a));
    }

    /**
     * Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
     *
     * @return how many, or any number from {@code enough} on where it takes so many
     */
    private static int edits(String a, String b, int enough) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, j -> j);
        int leastOfLast = 0;
        for (int i = 1; i <= a.length(); i++) {
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
            int least = fill(row, last, beforeLast, a, b, i);
            // Each later row comes from the two before it.
            if (least >= enough && leastOfLast >= enough) {
                return enough;
            }
            leastOfLast = least;
        }
        return row[b.length()];
    }

    /** @return the least in the row: fewest edits between the first {@code i} characters and any beginning of {@code b} */
    private static int fill(int[] row, int[] last, int[] beforeLast, String a, String b, int i) {
        char here = a.charAt(i - 1);
        row[0] = i;
        int least = i;
        for (int j = 1; j < row.length; j++) {
            int cost = Math.min(last[j - 1] + (here == b.charAt(j - 1) ? 0 : 1), Math.min(last[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && here == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                cost = Math.min(cost, beforeLast[j - 2] + 1);
            }
            row[j] = cost;
            least = Math.min(least, cost);
        }
        return least;
    }
}
