package org.heliostat.adminui.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.adminui.api.AdminLanes;

/** Runs everything at once on the caller, and keeps the delays it was asked for. */
public final class DirectLanes implements AdminLanes {

    public final List<Duration> delays = new ArrayList<>();
    public boolean full;
    /** Whether there is no memory for a thread. */
    public boolean noMemory;
    /** Whether what is to run later waits for {@link #release}. */
    public boolean held;

    private final List<Runnable> waiting = new ArrayList<>();

    @Override
    public boolean look(Runnable task) {
        return run(task);
    }

    @Override
    public boolean signIn(Runnable task) {
        return run(task);
    }

    @Override
    public boolean upload(Runnable task) {
        return run(task);
    }

    @Override
    public boolean change(Runnable task) {
        return run(task);
    }

    @Override
    public boolean later(Duration delay, Runnable task) {
        delays.add(delay);
        if (held) {
            waiting.add(task);
            return true;
        }
        return run(task);
    }

    /** Runs what was held back. */
    public void release() {
        held = false;
        waiting.forEach(Runnable::run);
        waiting.clear();
    }

    private boolean run(Runnable task) {
        if (noMemory) {
            throw new OutOfMemoryError("test");
        }
        if (!full) {
            task.run();
        }
        return !full;
    }
}
