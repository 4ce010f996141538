package org.heliostat.admin;

import java.util.List;
import org.heliostat.config.instance.Configuration;
import org.heliostat.stats.ServerSnapshot;

/** A running server: look at it, change its configuration, let it finish. Any thread. */
public interface ServerControl {

    /** Only looks. */
    ServerState state();

    /** @return where it listens, with the true port where 0 was configured; in the order of server.xml */
    List<ListenAddress> listenAddresses();

    /** @return the generation in use by new requests */
    Configuration configuration();

    /** Reads the configuration again and swaps it whole; a broken one changes nothing. */
    ReloadResult reload();

    /**
     * Stops accepting, lets every request whose head was read get its complete answer within TerminateTimeout, and
     * closes everything. The second call waits for the first and gives the same counts.
     */
    DrainResult stop();

    /** @return the figures of this moment; only looks */
    ServerSnapshot snapshot();

    /** @return the perfdump report of this moment; only looks */
    String perfdump();

    /** Opens error log and access logs anew, after they were renamed (the original's rotation, signal USR1). */
    void reopenLogs();
}
