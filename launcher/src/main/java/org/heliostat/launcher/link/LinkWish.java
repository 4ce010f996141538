package org.heliostat.launcher.link;

/** What administration wishes of all processes. The names are what is sent. */
public enum LinkWish {
    STOP,
    /** Stop all, and begin anew with the command of the start. */
    RESTART,
    /** Replace one process after the other. */
    ROLLING,
    /** The others read the configuration again; who sends it has done so. None says what became of it: {@link #READ} is for that. */
    RELOAD,
    REOPEN,
    /** The first process reads the configuration again; the others are told by a change. */
    READ
}
