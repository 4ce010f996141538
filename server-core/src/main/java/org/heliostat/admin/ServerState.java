package org.heliostat.admin;

/** Where a server stands between its start and its end. */
public enum ServerState {
    STARTING,
    /** Requests are taken. */
    READY,
    /** No new connections; what was begun is being answered. */
    STOPPING,
    STOPPED
}
