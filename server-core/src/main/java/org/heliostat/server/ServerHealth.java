package org.heliostat.server;

import java.util.function.Supplier;
import org.heliostat.admin.ServerState;
import org.heliostat.request.function.offer.HealthSource;
import org.heliostat.stats.machine.Trouble;

/** Knows where the server stands between its start and its end, and whether it serves as it should. Any thread. */
final class ServerHealth implements HealthSource {

    private final Supplier<Trouble> troubles;
    private volatile ServerState state = ServerState.STARTING;

    ServerHealth(Supplier<Trouble> troubles) {
        this.troubles = troubles;
    }

    /** To be called under the lock of changes, or before there can be any. */
    void state(ServerState reached) {
        state = reached;
    }

    @Override
    public ServerState state() {
        return state;
    }

    @Override
    public String trouble() {
        return troubles.get().now();
    }
}
