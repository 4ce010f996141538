package org.heliostat.config.serverxml;

/** {@code <QOSPARAMS>}: bandwidth in bytes per second and connections; 0 means no limit. */
public record QosLimits(long maxBps, boolean enforceBandwidth, int maxConn, boolean enforceConnections) {

    public static final QosLimits NONE = new QosLimits(0, false, 0, false);
}
