package org.heliostat.config.serverxml;

/** The {@code state} of a virtual server; off and disable both answer 404, disable is the administrator's word. */
public enum VirtualServerState {
    ON,
    OFF,
    DISABLE
}
