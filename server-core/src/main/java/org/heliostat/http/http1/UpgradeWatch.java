package org.heliostat.http.http1;

import org.heliostat.connection.ConnectionName;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.HttpEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * Notices that nothing passes on a connection that was given to another protocol, so that peers which vanished do not
 * keep it for ever. Runs on the I/O loop.
 */
final class UpgradeWatch {

    private final HttpEnvironment environment;
    private @Nullable Http1Transport transport;
    private long passed;
    private long since;

    UpgradeWatch(HttpEnvironment environment) {
        this.environment = environment;
    }

    void begin(Http1Transport upgraded) {
        environment.counters().count(ProtocolEvent.UPGRADED);
        transport = upgraded;
        since = environment.ticker().nanos();
    }

    /** @return whether nothing was sent or received for UpgradeTimeout; called about once a second */
    boolean isIdle(long now, ConnectionName name) {
        Http1Transport watched = transport;
        if (watched == null || watched.isWatchedElsewhere()) {
            return false;
        }
        long total = watched.bytesReceived() + watched.bytesSent();
        if (total != passed) {
            passed = total;
            since = now;
        }
        long limit = environment.settings().timeOuts().upgradeTimeout().toNanos();
        if (limit == 0 || now - since < limit) {
            return false;
        }
        environment.counters().countAndLog(ProtocolEvent.UPGRADE_TIMEOUT, name, "upgraded connection is idle");
        return true;
    }
}
