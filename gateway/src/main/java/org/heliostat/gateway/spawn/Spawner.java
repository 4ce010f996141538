package org.heliostat.gateway.spawn;

import java.io.IOException;

/** Starts programs of the operating system. Any thread that may block. */
public interface Spawner {

    /**
     * Starts a program, with nothing of the server's but what the launch says: no descriptor, no variable.
     *
     * @return the running program; whoever gets it closes it
     * @throws IOException when the system cannot start it; nothing is left over
     */
    Child start(Launch launch) throws IOException;

    /** @return the programs that set limits and rights of others */
    ProcessTools tools();
}
