package org.heliostat.config;

/** When a changed value takes effect. */
public enum Activation {
    /** With the next reload. */
    LIVE,
    /** With the next start of the server. */
    RESTART
}
