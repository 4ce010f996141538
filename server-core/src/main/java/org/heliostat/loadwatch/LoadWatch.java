package org.heliostat.loadwatch;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at a thread pool again and again: while there is too much to do its script for high load runs with each look,
 * and once there is little again the other one does, once. Used by one thread, the clock.
 */
public final class LoadWatch {

    private static final Logger LOG = LoggerFactory.getLogger(LoadWatch.class);

    private final LoadWatchSettings settings;
    private final Supplier<Optional<ThreadPoolSnapshot>> pool;
    private final Consumer<List<String>> scripts;
    private boolean high;

    /**
     * @param pool figures of the pool, empty when a reload has taken it away
     * @param scripts runs a command and does not wait for it
     */
    public LoadWatch(
            LoadWatchSettings settings, Supplier<Optional<ThreadPoolSnapshot>> pool, Consumer<List<String>> scripts) {
        this.settings = settings;
        this.pool = pool;
        this.scripts = scripts;
        LOG.info(
                "Load of thread pool {}: {} counted every {} ms: high {}, low {}; {}; {}",
                settings.pool(),
                settings.aggressive() ? "threads at work" : "waiting calls",
                settings.pollTime().toMillis(),
                settings.high(),
                settings.low(),
                settings.commandHigh(),
                settings.commandLow());
    }

    public void look() {
        pool.get().ifPresent(this::look);
    }

    private void look(ThreadPoolSnapshot now) {
        int load = settings.aggressive() ? now.threads() - now.idle() : now.queued();
        if (load >= settings.high()) {
            high = true;
            LOG.info("Load of thread pool {}: {}, reducing load", settings.pool(), load);
            run(settings.commandHigh());
        } else if (high && load <= settings.low()) {
            high = false;
            LOG.info("Load of thread pool {}: {}, increasing load", settings.pool(), load);
            run(settings.commandLow());
        }
    }

    private void run(List<String> command) {
        if (!command.isEmpty()) {
            scripts.accept(command);
        }
    }
}
