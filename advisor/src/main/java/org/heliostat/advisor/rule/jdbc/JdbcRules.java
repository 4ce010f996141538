package org.heliostat.advisor.rule.jdbc;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class JdbcRules {

    private JdbcRules() {}

    public static List<Rule> all() {
        return List.of(
                new AllConnectionsReplaced(),
                new ConnectionsBreak(),
                new ConnectionsBreakInUse(),
                new ConnectionsHeld(),
                new ConnectionsIdle(),
                new ConnectionsLeaked(),
                new ConnectionsOutliveRequests(),
                new ConnectionsReopened(),
                new DatabaseDown(),
                new IsolationEachLease(),
                new PoolEmptyAtFirst(),
                new PoolLargerThanThreads(),
                new PoolTooSmall(),
                new StatementCacheOff(),
                new ValidationEachLease(),
                new WaitsGivenUp());
    }
}
