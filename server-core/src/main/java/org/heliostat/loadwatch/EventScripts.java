package org.heliostat.loadwatch;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs scripts that tell others about the load, one at a time on a thread of its own. What they print is dropped; they
 * see nothing of the server's environment but {@code PATH}.
 */
public final class EventScripts implements AutoCloseable {

    /** A script that takes longer is ended. */
    static final Duration LONGEST = Duration.ofSeconds(60);

    private static final Logger LOG = LoggerFactory.getLogger(EventScripts.class);
    private static final String PATH = "PATH";

    private final AtomicBoolean running = new AtomicBoolean();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread own = new Thread(null, task, "load-scripts", 0, false);
        own.setDaemon(true);
        return own;
    });

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
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            Map<String, String> environment = builder.environment();
            environment.keySet().removeIf(name -> !name.equals(PATH));
            Process process = builder.start();
            process.getOutputStream().close();
            await(command, process);
        } catch (IOException notStarted) {
            LOG.warn("{} cannot be run: {}", command, notStarted.getMessage());
        } finally {
            running.set(false);
        }
    }

    private static void await(List<String> command, Process process) {
        try {
            if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("{} ended after {} s: it takes too long", command, LONGEST.toSeconds());
            } else if (process.exitValue() != 0) {
                LOG.warn("{} has failed with exit code {}", command, process.exitValue());
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
        }
    }

    /** Ends the script that runs. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
