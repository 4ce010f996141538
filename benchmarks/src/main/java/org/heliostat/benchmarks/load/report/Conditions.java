package org.heliostat.benchmarks.load.report;

import java.util.List;

/**
 * Under which conditions figures came about. Immutable.
 *
 * @param date of the measurement
 * @param command that measures the same
 * @param facts machine, versions and settings, one a line
 */
public record Conditions(String date, String command, List<String> facts) {

    public Conditions {
        facts = List.copyOf(facts);
    }
}
