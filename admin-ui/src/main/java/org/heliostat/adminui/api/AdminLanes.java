package org.heliostat.adminui.api;

import java.time.Duration;

/** Where the administration's work is done. Every call returns false when there is no room. Any thread. */
public interface AdminLanes {

    boolean look(Runnable task);

    /** Work with passwords, one after the other. */
    boolean signIn(Runnable task);

    /** Work that takes in what a client sends for minutes. */
    boolean upload(Runnable task);

    /** Changes run one after the other. */
    boolean change(Runnable task);

    /** Runs a short task that holds an answer back until then. */
    boolean later(Duration delay, Runnable task);
}
