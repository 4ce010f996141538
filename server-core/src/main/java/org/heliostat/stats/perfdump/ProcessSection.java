package org.heliostat.stats.perfdump;

import org.heliostat.stats.ProcessesSnapshot;
import org.heliostat.stats.ServerSnapshot;

/** Writes the processes of an instance that has several; all other sections show their sum. */
final class ProcessSection {

    private static final String NONE = "-";

    private ProcessSection() {}

    /** An instance of one process has no section. */
    static void append(StringBuilder out, ServerSnapshot snapshot) {
        if (snapshot.processes().rows().isEmpty()) {
            return;
        }
        TextTable table = new TextTable(
                "Process",
                "Pid",
                "State",
                "Seconds",
                "Restarts",
                "Last End",
                "Hangs",
                "Missed",
                "Requests",
                "Busy",
                "Connections",
                "Heap");
        for (ProcessesSnapshot.Row row : snapshot.processes().rows()) {
            long seconds = row.startedMillis() == 0 ? 0 : (snapshot.takenMillis() - row.startedMillis()) / 1_000;
            table.row(
                    Integer.toString(row.number()),
                    row.pid() == 0 ? NONE : Long.toString(row.pid()),
                    row.state(),
                    Long.toString(Math.max(0, seconds)),
                    Long.toString(row.restarts()),
                    row.lastEnd().isEmpty() ? NONE : row.lastEnd(),
                    Long.toString(row.hangs()),
                    Long.toString(row.changesMissed()),
                    Long.toString(row.requests()),
                    Integer.toString(row.sessionsBusy()),
                    Integer.toString(row.connectionsOpen()),
                    Long.toString(row.heapUsed()));
        }
        table.append(out, "Processes");
    }
}
