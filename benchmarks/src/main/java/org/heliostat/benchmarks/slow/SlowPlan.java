package org.heliostat.benchmarks.slow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * Who meets how many slow clients, and for how long. Immutable.
 *
 * @param clients slow ones
 * @param normal clients whose throughput is measured
 * @param rate connections that slow clients begin in a second
 * @param rounds each starts every server afresh, in another order
 * @param warmUp of each start, by normal clients alone
 * @param settle from the last slow client's first connection to the measurement
 * @param measured with and without
 */
record SlowPlan(
        List<ServerKind> servers,
        int clients,
        int normal,
        int rate,
        int rounds,
        Duration warmUp,
        Duration settle,
        Duration measured) {

    SlowPlan {
        servers = List.copyOf(servers);
    }

    /** @return the servers in this round's order, counted from 1 */
    List<ServerKind> order(int round) {
        List<ServerKind> order = new ArrayList<>(servers);
        Collections.rotate(order, -(round - 1));
        return order;
    }

    /** @return time in which all of them must have begun their first connection */
    Duration connectLimit() {
        return Duration.ofSeconds(60L + 2L * clients / rate);
    }
}
