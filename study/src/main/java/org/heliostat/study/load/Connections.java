package org.heliostat.study.load;

/** How a load uses its connections. */
public enum Connections {
    /** One request follows the other on each. */
    KEPT,
    /** Each request has one of its own; over TLS the session of an earlier handshake is resumed. */
    RESUMED,
    /** Each request has one of its own, and over TLS a full handshake. */
    NEW
}
