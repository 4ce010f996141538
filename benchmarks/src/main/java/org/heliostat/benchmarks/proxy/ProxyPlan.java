package org.heliostat.benchmarks.proxy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * What is measured, how often and for how long. Immutable.
 *
 * @param servers the proxies
 * @param rounds 1 or more; each starts every proxy afresh for every case
 * @param warmUp of each start of ours, by the load of its case; the others, which compile nothing, have a tenth
 * @param measured of each start
 */
record ProxyPlan(List<ServerKind> servers, List<ProxyCase> cases, int rounds, Duration warmUp, Duration measured) {

    private static final int SHARE_OF_NATIVES = 10;

    ProxyPlan {
        servers = List.copyOf(servers);
        cases = List.copyOf(cases);
    }

    Duration warmUp(ServerKind server) {
        return server.isJvm() ? warmUp : warmUp.dividedBy(SHARE_OF_NATIVES);
    }

    /** @return the proxies in this round's order: each round, counted from 1, begins with the next one */
    List<ServerKind> order(int round) {
        List<ServerKind> order = new ArrayList<>(servers);
        Collections.rotate(order, -((round - 1) % order.size()));
        return order;
    }
}
