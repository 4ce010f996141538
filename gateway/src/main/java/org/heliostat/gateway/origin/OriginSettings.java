package org.heliostat.gateway.origin;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;
import java.time.Duration;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.jspecify.annotations.Nullable;

/**
 * What an origin is and how much it is asked. Immutable.
 *
 * @param maxRequests at the same time; 0 for no limit
 * @param maxConnections to it at the same time, whatever they carry; 0 for no limit
 * @param queueSize requests that may wait for one of these to end
 * @param queueTimeout how long they may, looked at once a second
 * @param failures in a row that take it out of service; 0 for never
 * @param outTime for how long, the first time; it doubles with each failed probe
 * @param outMost the longest of these times
 * @param health how it is asked whether it is well; null where it is not asked
 * @param maxTunnels upgraded connections at the same time; 0 for no limit
 * @param protocol that is spoken with it
 */
public record OriginSettings(
        OriginAddress address,
        int maxRequests,
        int maxConnections,
        int queueSize,
        Duration queueTimeout,
        int failures,
        Duration outTime,
        Duration outMost,
        @Nullable HealthSettings health,
        int maxTunnels,
        UpstreamProtocol protocol) {

    public OriginSettings {
        requireNonNull(address, "address");
        requireNonNull(queueTimeout, "queueTimeout");
        requireNonNull(outTime, "outTime");
        requireNonNull(outMost, "outMost");
        requireNonNull(protocol, "protocol");
    }

    /** @return the same for one address of the host */
    OriginSettings at(InetAddress one) {
        return new OriginSettings(
                address.at(one),
                maxRequests,
                maxConnections,
                queueSize,
                queueTimeout,
                failures,
                outTime,
                outMost,
                health,
                maxTunnels,
                protocol);
    }
}
