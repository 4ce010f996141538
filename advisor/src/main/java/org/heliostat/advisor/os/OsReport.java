package org.heliostat.advisor.os;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What came of the comparison. Immutable.
 *
 * @param process that was looked at
 * @param isContainer whether it runs in one
 */
public record OsReport(ServerProcess process, boolean isContainer, List<Comparison> comparisons) {

    public OsReport {
        comparisons = List.copyOf(comparisons);
    }

    /** @return how many have this verdict */
    public long count(Verdict verdict) {
        return comparisons.stream().filter(one -> one.verdict() == verdict).count();
    }

    /** @return the lines to set by the place they belong to, each once; places in the order of the comparisons */
    public Map<String, List<String>> linesByPlace() {
        Map<String, TreeSet<String>> sorted = new LinkedHashMap<>();
        for (Comparison comparison : comparisons) {
            for (SettingLine line : comparison.lines()) {
                sorted.computeIfAbsent(line.place(), place -> new TreeSet<>()).add(line.text());
            }
        }
        Map<String, List<String>> lines = new LinkedHashMap<>();
        sorted.forEach((place, texts) -> lines.put(place, List.copyOf(texts)));
        return lines;
    }
}
