package org.heliostat.study.report;

import java.time.Instant;
import java.util.List;
import org.heliostat.study.measure.Workload;

/**
 * A study that is whole. Immutable.
 *
 * @param product that made it, and whose servers it has started
 * @param takenAt when it was begun
 * @param machine that client and, as far as is known, server ran on
 * @param command as it was typed, to have it again
 * @param settings each a name and a value, for people
 * @param notes what was left out and why, and what a reader must know of this one
 * @param workloads in the order in which they were measured
 */
public record Study(
        String product,
        Instant takenAt,
        Machine machine,
        String command,
        List<Setting> settings,
        List<String> notes,
        List<Workload> workloads) {

    /** A line of the page's head. */
    public record Setting(String name, String value) {}

    public Study {
        settings = List.copyOf(settings);
        notes = List.copyOf(notes);
        workloads = List.copyOf(workloads);
    }
}
