package org.heliostat.launcher;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.certificates.ocsp.OcspStapling;
import org.heliostat.certificates.ocsp.StaplingSettings;
import org.heliostat.server.WebServer;
import org.heliostat.time.PeriodicTasks;

/**
 * Has the authorities of certificates asked, on a thread of its own, since they may be slow; it starts with the first
 * configuration that wants it. Any thread.
 */
final class StaplingRounds implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final OcspStapling stapling;
    private final PeriodicTasks thread = new PeriodicTasks("ocsp-stapling");
    private final AtomicBoolean begun = new AtomicBoolean();

    StaplingRounds(OcspStapling stapling) {
        this.stapling = stapling;
    }

    /** To be called when the server has started, and after each change of its configuration. */
    void follow(WebServer server) {
        if (server.configuration().magnus().tls().ocspStapling() && begun.compareAndSet(false, true)) {
            thread.every(PAUSE, "asking for the status of certificates", () -> look(server));
        }
    }

    private void look(WebServer server) {
        stapling.look(
                StaplingSettings.from(server.configuration()),
                server.certificates().values(),
                server.staples());
    }

    /** Asks no more; whoever is being asked is not waited for. */
    @Override
    public void close() {
        thread.end();
    }
}
