package org.heliostat.admin;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Finding;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.instance.Configuration;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.WindowQuery;

/** A running server: look at it, change its configuration, let it finish. Any thread. */
public interface ServerControl {

    /** Only looks. */
    ServerState state();

    /** @return why it cannot serve as it should, such as memory that is short; empty when it can */
    default String trouble() {
        return "";
    }

    /** Only looks. */
    default ApplicationCounts applicationCounts() {
        return ApplicationCounts.NONE;
    }

    /** @return where it listens, with the true port where 0 was configured; in the order of server.xml */
    List<ListenAddress> listenAddresses();

    /** @return the generation in use by new requests */
    Configuration configuration();

    /**
     * @return certificates by nickname that new connections get: those of the configuration, or others that have come into
     *     their place on disk since it was read
     */
    default Map<String, ServerCertificate> certificates() {
        return configuration().security().certificates().servers();
    }

    /** @return self-signed ones that new connections get in place of ordered certificates that have not come */
    default List<ServerCertificate> standIns() {
        return List.of();
    }

    /**
     * Looks at the configuration as it would be with some files changed, as closely as a reload would; nothing is
     * written and nothing changes.
     *
     * @param staged contents by name, relative to the configuration folder; empty = as if there were no such file
     * @return errors before warnings
     */
    List<Finding> check(Map<String, Optional<byte[]>> staged);

    /** Reads the configuration again and swaps it whole; a broken one changes nothing. */
    ReloadResult reload();

    /**
     * Reloads, and says when the configuration has been swapped: what follows it, such as starts of applications, may
     * take long and cannot refuse it any more.
     *
     * @param inForce called once, unless the configuration is refused; what it throws ends the reload there
     */
    ReloadResult reload(Runnable inForce);

    /**
     * Stops accepting, lets every request whose head was read get its complete answer within TerminateTimeout, and
     * closes everything. The second call waits for the first and gives the same counts.
     */
    DrainResult stop();

    /** @return the figures of this moment, all since the start; only looks */
    ServerSnapshot snapshot();

    /** @return the figures of the time that is asked for; only looks */
    ServerSnapshot snapshot(WindowQuery query);

    /** @return the perfdump report of this moment; only looks */
    String perfdump();

    /** Opens error log and access logs anew, after they were renamed (the original's rotation, signal USR1). */
    void reopenLogs();

    /**
     * Puts the files of error log and access logs aside under names with the time, and goes on with new ones. Returns
     * before it is done; a log without a line stays as it is.
     */
    void rotateLogs();
}
