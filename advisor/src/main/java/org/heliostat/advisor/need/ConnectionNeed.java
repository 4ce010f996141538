package org.heliostat.advisor.need;

import org.heliostat.config.magnus.MagnusConf;

/** How many connections of clients a configuration asks for. */
public final class ConnectionNeed {

    private ConnectionNeed() {}

    /**
     * MaxConnections, where it is set. Else the server takes what the descriptors leave, and needs a connection for each request
     * that may run or wait; more where the file says how many may be kept.
     */
    public static Sum of(MagnusConf magnus) {
        if (magnus.maxConnections() > 0) {
            return Sum.of("MaxConnections", magnus.maxConnections());
        }
        Sum atWork = Sum.of("ConnQueueSize", magnus.connQueueSize()).plus(throttle(magnus), magnus.rqThrottle());
        boolean isGiven = magnus.values().isGiven("MaxKeepAliveConnections");
        return isGiven && magnus.maxKeepAliveConnections() > atWork.total()
                ? Sum.of("MaxKeepAliveConnections", magnus.maxKeepAliveConnections())
                : atWork;
    }

    /** @return the directive that bounds the session threads */
    static String throttle(MagnusConf magnus) {
        return magnus.isRqThrottleAuto() ? "RqThrottleMax" : "RqThrottle";
    }
}
