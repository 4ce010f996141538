package org.heliostat.stats.perfdump;

import java.util.List;
import org.heliostat.stats.JdbcResourceSnapshot;

/** The pools of database connections: figures, waiting times, and who has a connection. */
record JdbcSections(StringBuilder out) {

    private static final long NANOS_PER_MILLISECOND = 1_000_000;

    void append(List<JdbcResourceSnapshot> pools) {
        figures(pools);
        waits(pools);
        holders(pools);
    }

    private void figures(List<JdbcResourceSnapshot> pools) {
        TextTable table = new TextTable(
                "Pool",
                "State",
                "Now/Peak/Limit",
                "Leased/Free",
                "Leases",
                "Waiting Now/Peak",
                "Timeouts Wait/Idle",
                "Opened/Failed",
                "Invalid/Broken",
                "Leaks",
                "Threads Aside",
                "Resources");
        for (JdbcResourceSnapshot pool : pools) {
            table.row(
                    pool.pool(),
                    pool.state(),
                    pool.connections() + "/" + pool.connectionsPeak() + "/" + pool.maxConnections(),
                    pool.leased() + "/" + pool.free(),
                    Long.toString(pool.leasedTotal()),
                    pool.waiting() + "/" + pool.waitingPeak(),
                    pool.waitTimeouts() + "/" + pool.idleTimeouts(),
                    pool.opened() + "/" + pool.failedOpens(),
                    pool.failedValidations() + "/" + pool.brokenInUse(),
                    Long.toString(pool.leaks()),
                    Long.toString(pool.threadsMadeAside()),
                    String.join(",", pool.jndiNames()));
        }
        table.append(out, "JdbcResources");
    }

    private void waits(List<JdbcResourceSnapshot> pools) {
        LatencyTable table = new LatencyTable("Waiting Milliseconds");
        pools.forEach(pool -> table.row(pool.pool(), pool.waits()));
        if (!table.isEmpty()) {
            table.append(out, "JdbcWaits");
        }
    }

    private void holders(List<JdbcResourceSnapshot> pools) {
        TextTable table = new TextTable("Pool", "Thread", "VS", "Request", "Milliseconds", "SQL");
        boolean any = false;
        for (JdbcResourceSnapshot pool : pools) {
            for (JdbcResourceSnapshot.Lease lease : pool.leases()) {
                any = true;
                table.row(
                        pool.pool(),
                        lease.thread(),
                        lease.virtualServer(),
                        lease.url(),
                        Long.toString(lease.heldNanos() / NANOS_PER_MILLISECOND),
                        lease.sql());
            }
        }
        if (any) {
            table.append(out, "JdbcHolders");
        }
    }
}
