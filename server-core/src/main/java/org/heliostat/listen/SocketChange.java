package org.heliostat.listen;

import java.util.Map;

/**
 * Listen sockets as another configuration wants them, ready but not in service: new ones are bound and do not accept
 * yet. Ends with exactly one call of {@link #apply} or {@link #discard}, by the thread that made it.
 */
public interface SocketChange {

    /** @return ids of the configuration's listen sockets by the keys that requests come in with from now on */
    Map<String, String> routes();

    /**
     * New sockets accept, those that stay serve under their new configuration, those that go are closed and their
     * connections end after the answers they are owed. Does not fail.
     */
    void apply();

    /** Everything is as it was. */
    void discard();
}
