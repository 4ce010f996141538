package org.heliostat.advisor;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.config.instance.Configuration;
import org.heliostat.incident.RequestReport;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.WindowQuery;

/**
 * What the adviser looks at. Each is asked at most once in a round for the same thing, on the thread of the rounds.
 *
 * @param snapshots of the time that is asked for
 * @param configuration in force
 * @param machine below; may wait for a file
 * @param requests that were slow or have failed lately
 */
public record AdvisorSources(
        Function<WindowQuery, ServerSnapshot> snapshots,
        Supplier<Configuration> configuration,
        Supplier<Machine> machine,
        Supplier<List<RequestReport>> requests) {

    /** Of a server of which only figures are known. */
    public AdvisorSources(
            Function<WindowQuery, ServerSnapshot> snapshots,
            Supplier<Configuration> configuration,
            Supplier<Machine> machine) {
        this(snapshots, configuration, machine, List::of);
    }
}
