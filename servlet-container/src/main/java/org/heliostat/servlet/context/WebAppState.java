package org.heliostat.servlet.context;

/** Where an application is in its life. */
public enum WebAppState {
    STARTING,
    RUNNING,
    STOPPING,
    STOPPED,
    FAILED
}
