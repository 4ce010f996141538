package org.heliostat.config.serverxml;

/** {@code <QOSPARAMS>}: bandwidth in bytes per second and connections; 0 means no limit. */
public record QosLimits(long maxBps, BandwidthEnforcement bandwidth, int maxConn, boolean enforceConnections) {

    public static final QosLimits NONE = new QosLimits(0, BandwidthEnforcement.NONE, 0, false);

    /** @return whether transfers are slowed to the limit */
    public boolean isShaped() {
        return maxBps > 0 && bandwidth == BandwidthEnforcement.SHAPE;
    }
}
