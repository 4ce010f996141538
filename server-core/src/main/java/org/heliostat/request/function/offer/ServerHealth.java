package org.heliostat.request.function.offer;

import java.util.function.Supplier;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.ServerState;
import org.heliostat.request.function.BindContext;

/**
 * Knows where the server stands between its start and its end, and whether it serves as it should; found in {@link
 * BindContext.Services}. Any thread may ask; the server says what it has reached.
 */
public final class ServerHealth {

    private final Supplier<String> troubles;
    private final Supplier<ApplicationCounts> applications;
    private volatile ServerState state = ServerState.STARTING;

    /**
     * @param troubles why the process cannot serve as it should; empty when it can
     * @param applications how many there are; must not wait
     */
    public ServerHealth(Supplier<String> troubles, Supplier<ApplicationCounts> applications) {
        this.troubles = troubles;
        this.applications = applications;
    }

    /** To be called under the lock of changes, or before there can be any. */
    public void state(ServerState reached) {
        state = reached;
    }

    public ServerState state() {
        return state;
    }

    /** @return why the process cannot serve as it should, such as memory that is short; empty when it can */
    public String trouble() {
        return troubles.get();
    }

    public ApplicationCounts applications() {
        return applications.get();
    }
}
