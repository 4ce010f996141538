package org.heliostat.config;

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
            int edits = edits(given, candidate.toLowerCase(Locale.ROOT));
            if (edits < best) {
                best = edits;
                nearest = Optional.of(candidate);
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

    /** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
    private static int edits(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int cheapest(int[][] cost, String a, String b, int i, int j) {
        int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int least = Math.min(replaced, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
