package org.heliostat.original.loadwatch;

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
        tellOfSettings();
    }

    /** In the original's words, which its guides tell administrators to look for. */
    private void tellOfSettings() {
        LOG.info("Resonate plugin watching thread pool {}", settings.pool());
        LOG.info("Resonate plugin aggressive setting is {}", settings.aggressive() ? "TRUE" : "FALSE");
        LOG.info("Resonate plugin poll time set to {}", settings.pollTime().toMillis());
        LOG.info("Resonate plugin HighThreshold set to {}", settings.high());
        LOG.info("Resonate plugin LowThreshold set to {}", settings.low());
        LOG.info("Resonate plugin event executable path set to {}", settings.eventExePath());
        tellOfCommand("low", settings.commandLow());
        tellOfCommand("high", settings.commandHigh());
    }

    private static void tellOfCommand(String what, List<String> command) {
        if (!command.isEmpty()) {
            LOG.info(
                    "Resonate plugin {} command set to {}", what, String.join(" ", command.subList(1, command.size())));
        }
    }

    public void look() {
        pool.get().ifPresent(this::look);
    }

    private void look(ThreadPoolSnapshot now) {
        int load = settings.aggressive() ? now.threads() - now.idle() : now.queued();
        if (load >= settings.high()) {
            high = true;
            LOG.info("Resonate plugin reducing load. Thread pool {}: {} {}", settings.pool(), load, counted());
            run(settings.commandHigh());
        } else if (high && load <= settings.low()) {
            high = false;
            LOG.info("Resonate plugin increasing load. Thread pool {}: {} {}", settings.pool(), load, counted());
            run(settings.commandLow());
        }
    }

    private String counted() {
        return settings.aggressive() ? "threads at work" : "waiting calls";
    }

    private void run(List<String> command) {
        if (!command.isEmpty()) {
            scripts.accept(command);
        }
    }
}
