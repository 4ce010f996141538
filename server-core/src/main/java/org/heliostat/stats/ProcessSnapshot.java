package org.heliostat.stats;

import java.util.List;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.machine.MachineSnapshot;

/**
 * Figures of the process that the server runs in, and of the machine below it. Immutable.
 *
 * @param errorLogs places the error log is written to
 * @param jvm the Java virtual machine
 * @param machine below it
 * @param metricsPush to a collector
 */
public record ProcessSnapshot(
        List<ErrorLogSnapshot> errorLogs, JvmSnapshot jvm, MachineSnapshot machine, MetricsPushSnapshot metricsPush) {}
