package org.heliostat.sizing.formula;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many times as much a number of processors does as one of them: what was measured, and between and beyond what the universal
 * scalability law says that was fitted to it: {@code n / (1 + contention (n - 1) + coherence n (n - 1))}. Immutable.
 *
 * @param measured factor by number of processors, at least one entry; that of one processor is 1
 * @param contention part of the work that only one processor can do at a time, 0 = none
 * @param coherence cost of each pair of processors that talk with each other, 0 = none
 */
public record Scalability(SortedMap<Integer, Double> measured, double contention, double coherence) {

    /** Nothing was measured: as if every processor brought as much as the first. */
    public static final Scalability LINEAR = of(Map.of(1, 1.0));

    public Scalability {
        if (measured.isEmpty()) {
            throw new IllegalArgumentException("measured: none (expected: at least one)");
        }
        measured = Collections.unmodifiableSortedMap(new TreeMap<>(measured));
    }

    /** @param measured factor by number of processors; above 0 */
    public static Scalability of(Map<Integer, Double> measured) {
        double square = 0;
        double mixed = 0;
        double pairs = 0;
        double alone = 0;
        double talking = 0;
        int points = 0;
        for (Map.Entry<Integer, Double> one : measured.entrySet()) {
            double n = one.getKey();
            if (n < 2) {
                continue;
            }
            double lost = n / one.getValue() - 1;
            double u = n - 1;
            double v = n * (n - 1);
            square += u * u;
            mixed += u * v;
            pairs += v * v;
            alone += u * lost;
            talking += v * lost;
            points++;
        }
        double determinant = square * pairs - mixed * mixed;
        double contention = 0;
        double coherence = 0;
        if (points >= 2 && determinant > 0) {
            contention = (alone * pairs - talking * mixed) / determinant;
            coherence = (talking * square - alone * mixed) / determinant;
        }
        // With one point the two cannot be told apart. Less than nothing would promise more than was ever measured.
        if (points > 0 && (points < 2 || coherence < 0)) {
            contention = alone / square;
            coherence = 0;
        } else if (contention < 0) {
            contention = 0;
            coherence = talking / pairs;
        }
        return new Scalability(new TreeMap<>(measured), Math.max(0, contention), Math.max(0, coherence));
    }

    /** @return the most processors of which it was measured */
    public int measuredTo() {
        return measured.lastKey();
    }

    /** @return whether a number of processors is more than was measured */
    public boolean isExtrapolated(int processors) {
        return processors > measuredTo();
    }

    /** @return processors beyond which more of them bring less; Integer.MAX_VALUE where there is no such number */
    public int best() {
        if (coherence <= 0) {
            return Integer.MAX_VALUE;
        }
        double peak = Math.sqrt(Math.max(0, 1 - contention) / coherence);
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.floor(peak)));
    }

    /**
     * How many times as much as one processor: never less than fewer processors do, since one need not use all.
     *
     * @param processors at least 1
     */
    public double factor(int processors) {
        double most = 1;
        for (double one : measured.headMap(processors + 1).values()) {
            most = Math.max(most, one);
        }
        int fitted = Math.min(processors, best());
        while (fitted > 1 && measured.containsKey(fitted)) {
            fitted--;
        }
        return Math.max(most, law(fitted));
    }

    private double law(double n) {
        return n / (1 + contention * (n - 1) + coherence * n * (n - 1));
    }
}
