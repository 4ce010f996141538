package org.heliostat.server;

import java.util.function.ToLongFunction;
import org.heliostat.stats.ServerSnapshot;

/**
 * One request that means harm, and what its client must see.
 *
 * @param row in the list of attacks
 * @param bytes sent as Latin-1
 * @param status of the only answer
 * @param closes whether the connection ends after it; if not, the next request is answered
 * @param counter that goes up by one
 */
record Attack(int row, String what, String bytes, int status, boolean closes, ToLongFunction<ServerSnapshot> counter) {

    @Override
    public String toString() {
        return "row " + row + ", " + what;
    }
}
