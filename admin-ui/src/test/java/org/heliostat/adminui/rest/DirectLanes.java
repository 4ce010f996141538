package org.heliostat.adminui.rest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs everything at once on the caller, and keeps the delays it was asked for. */
final class DirectLanes implements AdminLanes {

    final List<Duration> delays = new ArrayList<>();
    boolean full;

    @Override
    public boolean look(Runnable task) {
        return run(task);
    }

    @Override
    public boolean change(Runnable task) {
        return run(task);
    }

    @Override
    public boolean later(Duration delay, Runnable task) {
        delays.add(delay);
        return run(task);
    }

    private boolean run(Runnable task) {
        if (!full) {
            task.run();
        }
        return !full;
    }
}
