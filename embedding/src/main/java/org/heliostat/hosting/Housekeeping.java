package org.heliostat.hosting;

import java.time.Duration;
import org.heliostat.time.PeriodicTasks;

/**
 * Looks after what needs it now and then. Has two threads, so that an application that takes long to start does not hold
 * up everything else.
 */
public final class Housekeeping implements AutoCloseable {

    private final PeriodicTasks applications = new PeriodicTasks("housekeeping-1");
    private final PeriodicTasks others = new PeriodicTasks("housekeeping-2");

    /** @param pause between two looks at applications that may have to be started, made anew or ended */
    public void everyForApplications(Duration pause, String name, Runnable task) {
        applications.every(pause, name, task);
    }

    /** @param pause between two turns of a task that starts no application */
    public void every(Duration pause, String name, Runnable task) {
        others.every(pause, name, task);
    }

    /** Ends the looking; a task that runs goes on to its end. */
    @Override
    public void close() {
        applications.end();
        others.end();
    }
}
