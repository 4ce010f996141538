package org.heliostat.original.loadwatch;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.gateway.spawn.Child;
import org.heliostat.gateway.spawn.Launch;
import org.heliostat.gateway.spawn.ServerThreads;
import org.heliostat.gateway.spawn.Spawner;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs scripts that tell others about the load, one at a time on a thread of its own. What they print is dropped; they
 * see nothing of the server's environment but {@code PATH}. When a script is ended, so is what it has started, unless that
 * has left the process group on purpose.
 */
public final class EventScripts implements AutoCloseable {

    /** A script that takes longer is ended. */
    static final Duration LONGEST = Duration.ofSeconds(60);

    private static final Logger LOG = LoggerFactory.getLogger(EventScripts.class);
    private static final String PATH = "PATH";

    /** How what starts a program says that there is none, or that it may not be run (POSIX, Command Search). */
    private static final Set<Integer> NOT_RUN = Set.of(126, 127);

    private final Spawner spawner;
    private final Duration longest;

    private final AtomicBoolean running = new AtomicBoolean();
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(task -> ServerThreads.daemon(task, "load-scripts"));

    /** @param spawner makes a process group of each script */
    public EventScripts(Spawner spawner) {
        this(spawner, LONGEST);
    }

    EventScripts(Spawner spawner, Duration longest) {
        this.spawner = spawner;
        this.longest = longest;
    }

    /** Starts a script unless one runs still: the next look at the load comes soon. Any thread; does not wait. */
    public void run(List<String> command) {
        if (!running.compareAndSet(false, true)) {
            LOG.info("{} is left out: the script before it runs still", command);
            return;
        }
        try {
            thread.execute(() -> runToItsEnd(command));
        } catch (RejectedExecutionException closed) {
            running.set(false);
        }
    }

    /** @return whether a script runs */
    boolean isRunning() {
        return running.get();
    }

    private void runToItsEnd(List<String> command) {
        try {
            String path = System.getenv(PATH);
            try (Child script = spawner.start(Launch.unheard(command, path == null ? Map.of() : Map.of(PATH, path)))) {
                await(command, script);
            }
        } catch (IOException notStarted) {
            LOG.warn("{} cannot be run: {}", command, notStarted.getMessage());
        } finally {
            running.set(false);
        }
    }

    /** What a script leaves running that has ended by itself goes on, as with CGI programs. */
    private void await(List<String> command, Child script) throws IOException {
        script.input().close();
        try {
            if (!script.waitFor(longest.toNanos(), TimeUnit.NANOSECONDS)) {
                script.kill();
                LOG.warn("{} ended after {} s: it takes too long", command, longest.toSeconds());
            } else if (NOT_RUN.contains(script.exitStatus())) {
                LOG.warn("{} cannot be run: exit code {}", command, script.exitStatus());
            } else if (script.exitStatus() != 0) {
                LOG.warn("{} has failed with exit code {}", command, script.exitStatus());
            }
        } catch (InterruptedException stopping) {
            script.kill();
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the script that runs, and what it has started. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
