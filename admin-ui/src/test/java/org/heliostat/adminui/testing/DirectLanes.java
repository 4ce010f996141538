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

    /** Whether changes wait for {@link #releaseChanges}. */
    public boolean changesHeld;

    private final List<Runnable> waiting = new ArrayList<>();
    private final List<Runnable> changes = new ArrayList<>();

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
        return changesHeld ? changes.add(task) : run(task);
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

    /** Changes that were held back have their turn. */
    public void releaseChanges() {
        changesHeld = false;
        changes.forEach(Runnable::run);
        changes.clear();
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
