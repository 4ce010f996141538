package org.heliostat.stats;

import java.util.List;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.machine.MachineSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.thread.ThreadPoolSnapshot;

/**
 * What processes of one instance show by themselves, beside the sum: figures since the start of each. For reports that have a
 * place for each process, such as stats-xml. Immutable.
 *
 * @param each of those that have said something
 */
public record ProcessParts(List<Part> each) {

    /** Nothing is known of any. */
    public static final ProcessParts NONE = new ProcessParts(List.of());

    public ProcessParts {
        each = List.copyOf(each);
    }

    /**
     * One process.
     *
     * @param pid of the operating system
     * @param takenMillis when its figures were read, since 1970
     * @param connectionsTotal connections that it has accepted
     * @param sessions what its session threads do
     */
    public record Part(
            long pid,
            long startedMillis,
            long takenMillis,
            ConnectionQueueSnapshot connectionQueue,
            long connectionsTotal,
            List<ThreadPoolSnapshot> threadPools,
            DnsSnapshot dns,
            KeepAliveSnapshot keepAlive,
            FileCacheSnapshot fileCache,
            List<SessionRow> sessions,
            List<JdbcResourceSnapshot> jdbcResources,
            JvmSnapshot jvm,
            MachineSnapshot machine) {

        public Part {
            threadPools = List.copyOf(threadPools);
            sessions = List.copyOf(sessions);
            jdbcResources = List.copyOf(jdbcResources);
        }
    }
}
