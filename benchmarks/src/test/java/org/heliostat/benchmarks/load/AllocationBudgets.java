package org.heliostat.benchmarks.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.heliostat.benchmarks.load.plan.LoadCase;

/** The file of bytes that a request may allocate: lines of a case and a number, behind a comment. Immutable. */
record AllocationBudgets(String comment, Map<LoadCase, Long> bytes) {

    private static final double GROWTH = 1.1;

    AllocationBudgets {
        bytes = Map.copyOf(bytes);
    }

    static AllocationBudgets read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        Map<LoadCase, Long> bytes = new EnumMap<>(LoadCase.class);
        for (String line : lines) {
            if (!line.startsWith("#") && !line.isBlank()) {
                String[] words = line.strip().split(" +");
                bytes.put(LoadCase.of(words[0]), Long.valueOf(words[1]));
            }
        }
        String comment = lines.stream().filter(line -> line.startsWith("#")).collect(Collectors.joining("\n"));
        return new AllocationBudgets(comment, bytes);
    }

    /** @return the most that the case may allocate: a tenth above its budget */
    long limit(LoadCase loadCase) {
        return Math.round(bytes.get(loadCase) * GROWTH);
    }

    AllocationBudgets with(Map<LoadCase, Long> measured) {
        return new AllocationBudgets(comment, measured);
    }

    void write(Path file) throws IOException {
        String lines = bytes.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each ->
                        String.format(Locale.ROOT, "%-20s %6d%n", each.getKey().label(), each.getValue()))
                .collect(Collectors.joining());
        Files.writeString(file, comment + "\n" + lines);
    }
}
