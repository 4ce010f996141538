package org.heliostat.benchmarks.startup;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Times of one kind of start, of all servers by turns. Used by one thread. */
final class StartTimes {

    private final String kind;
    private final String reference;
    private final Map<String, List<Double>> byServer = new LinkedHashMap<>();

    /** @param reference server that the others are divided by */
    StartTimes(String kind, String reference) {
        this.kind = kind;
        this.reference = reference;
    }

    void add(String server, double seconds) {
        byServer.computeIfAbsent(server, name -> new ArrayList<>()).add(seconds);
    }

    /** @return ratio of the medians */
    double ratio(String server) {
        return median(times(server)) / median(times(reference));
    }

    String table() {
        StringBuilder table = new StringBuilder();
        table.append(String.format(
                Locale.ROOT, "| %s | × %s | median s | least to most s |%n|---|---|---|---|%n", kind, reference));
        byServer.forEach((server, times) -> table.append(String.format(
                Locale.ROOT,
                "| %s | %.2f | %.2f | %.2f to %.2f |%n",
                server,
                ratio(server),
                median(times),
                Collections.min(times),
                Collections.max(times))));
        return table.toString();
    }

    private List<Double> times(String server) {
        return byServer.getOrDefault(server, List.of());
    }

    private static double median(List<Double> values) {
        if (values.isEmpty()) {
            return Double.NaN;
        }
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
