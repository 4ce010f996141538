package org.heliostat.benchmarks.hostile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Collects what the good clients came to with and without each flood, and writes the table in Markdown. One thread. */
final class HostileReport {

    static final double GATE = 0.9;

    private final String heading;
    private final Map<Flood, List<Pair>> pairs = new LinkedHashMap<>();
    private String lastLine = "";

    /**
     * Good clients under one flood.
     *
     * @param perSecond their answers
     * @param badPerSecond connections that the bad ones have begun
     * @param lost connections of good clients that ended
     * @param firstLost why, empty where none did
     */
    record Measured(double perSecond, double badPerSecond, long lost, String firstLost) {}

    private record Pair(Measured undisturbed, Measured disturbed) {

        /** @return NaN where nobody was answered without the flood either: the machine was too busy to measure */
        double ratio() {
            return undisturbed.perSecond() == 0 ? Double.NaN : disturbed.perSecond() / undisturbed.perSecond();
        }
    }

    HostileReport(int good, int bad, double rate, String path) {
        heading = String.format(
                Locale.ROOT,
                "%d good clients ask for %s, %d bad ones begin %s connections each in a second.%n",
                good,
                path,
                bad,
                rate);
    }

    /**
     * @param undisturbed while the flood went to the sink
     * @param disturbed while it went to the server
     */
    void add(Flood flood, Measured undisturbed, Measured disturbed) {
        Pair pair = new Pair(undisturbed, disturbed);
        pairs.computeIfAbsent(flood, none -> new ArrayList<>()).add(pair);
        lastLine = String.format(
                Locale.ROOT,
                "%s: %.2f, %.0f of %.0f/s%s",
                flood.label(),
                pair.ratio(),
                disturbed.perSecond(),
                undisturbed.perSecond(),
                disturbed.lost() == 0 ? "" : ", lost " + disturbed.lost() + ": " + disturbed.firstLost());
    }

    /** @return the measurement that was added last */
    String lastLine() {
        return lastLine;
    }

    /** @return whether a good client has lost a connection */
    boolean hasLost() {
        return pairs.values().stream().flatMap(List::stream).anyMatch(pair -> lost(pair) > 0);
    }

    private static long lost(Pair pair) {
        return pair.undisturbed().lost() + pair.disturbed().lost();
    }

    /** @return whether the median of each flood is as good as it is to be */
    boolean isGateHeld() {
        return pairs.values().stream().map(HostileReport::ratios).allMatch(ratios -> median(ratios) >= GATE);
    }

    /** @return what is measured, and how; the same for the same run */
    String heading() {
        return heading;
    }

    /** @return a row for each flood: the median of the rounds, the least and the most */
    String table() {
        StringBuilder table = new StringBuilder(heading);
        table.append(
                        "\n| Flood | × without it | gate | rounds | good answers/s | bad connections/s: sink, server | good ones lost | |\n")
                .append("|---|---|---|---|---|---|---|---|\n");
        pairs.forEach((flood, all) -> table.append(row(flood, all)));
        return table.toString();
    }

    private static String row(Flood flood, List<Pair> all) {
        double[] ratios = ratios(all);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %d | %.0f | %.0f, %.0f | %d | %s |%n",
                flood.label(),
                spread(ratios),
                GATE + (median(ratios) >= GATE ? " held" : " missed"),
                ratios.length,
                mean(all.stream()
                        .mapToDouble(pair -> pair.disturbed().perSecond())
                        .toArray()),
                mean(all.stream()
                        .mapToDouble(pair -> pair.undisturbed().badPerSecond())
                        .toArray()),
                mean(all.stream()
                        .mapToDouble(pair -> pair.disturbed().badPerSecond())
                        .toArray()),
                all.stream().mapToLong(HostileReport::lost).sum(),
                flood.what());
    }

    private static double[] ratios(List<Pair> all) {
        return all.stream()
                .mapToDouble(Pair::ratio)
                .filter(ratio -> !Double.isNaN(ratio))
                .sorted()
                .toArray();
    }

    private static double median(double[] sorted) {
        return sorted.length == 0 ? Double.NaN : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static String spread(double[] sorted) {
        return sorted.length == 0
                ? "not measured"
                : String.format(
                        Locale.ROOT, "%.2f (%.2f to %.2f)", median(sorted), sorted[0], sorted[sorted.length - 1]);
    }

    private static double mean(double[] figures) {
        double sum = 0;
        for (double figure : figures) {
            sum += figure;
        }
        return sum / figures.length;
    }
}
