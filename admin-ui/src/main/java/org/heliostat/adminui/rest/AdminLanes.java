package org.heliostat.adminui.rest;

import java.time.Duration;

/** Where the administration's work is done. Every call returns false when there is no room. Any thread. */
interface AdminLanes {

    boolean look(Runnable task);

    /** Changes run one after the other. */
    boolean change(Runnable task);

    boolean later(Duration delay, Runnable task);
}
