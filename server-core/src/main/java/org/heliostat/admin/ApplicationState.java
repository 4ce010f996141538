package org.heliostat.admin;

/** Whether a web application can be used. */
public enum ApplicationState {
    STARTING,
    RUNNING,
    /** It could not be started. */
    FAILED,
    STOPPING
}
