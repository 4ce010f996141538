package org.heliostat.benchmarks.tls;

import java.time.Duration;
import java.util.List;
import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * What is measured, how often and for how long. Immutable.
 *
 * @param rounds 1 or more; each starts every server afresh for every case
 * @param warmUp of each start, by the load of its case
 * @param measured of each start
 */
record TlsPlan(List<TlsCase> cases, int rounds, Duration warmUp, Duration measured) {

    TlsPlan {
        cases = List.copyOf(cases);
    }

    /** @return ours and the case's reference; who is first changes with the rounds, counted from 1 */
    List<ServerKind> order(TlsCase tlsCase, int round) {
        return round % 2 == 1
                ? List.of(ServerKind.HELIOSTAT, tlsCase.reference())
                : List.of(tlsCase.reference(), ServerKind.HELIOSTAT);
    }
}
