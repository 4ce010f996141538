package org.heliostat.gateway.spawn;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs after the end of a program: a future would keep its failure to itself. Immutable; any thread. */
record EndTask(long pid, Runnable task) implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(EndTask.class);

    @Override
    public void run() {
        try {
            task.run();
        } catch (RuntimeException | Error defect) {
            LOG.error("process {}: what follows its end failed", pid, defect);
        }
    }
}
