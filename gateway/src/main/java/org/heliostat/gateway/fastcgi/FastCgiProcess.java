package org.heliostat.gateway.fastcgi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.heliostat.gateway.spawn.Child;
import org.heliostat.gateway.spawn.Launch;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process of an application that this server starts, and starts again when it has ended: at once the first time, then
 * after a pause that grows with each start that did not last. Any thread that may block.
 */
final class FastCgiProcess {

    private static final Logger LOG = LoggerFactory.getLogger(FastCgiProcess.class);

    private static final long FIRST_PAUSE_NANOS = 100_000_000L;
    private static final long LONGEST_PAUSE_NANOS = 30_000_000_000L;

    /** A process that lived so long was well. */
    private static final long HEALTHY_NANOS = 10_000_000_000L;

    private static final int SECONDS_TO_END = 2;

    private final BindAddress address;
    private final Path program;
    private final Map<String, String> environment;
    private final Spawner spawner;
    private final Executor threads;
    private final Ticker ticker;

    /** Written under the lock of this, as is everything below. */
    private volatile @Nullable FastCgiRun run;

    /** Identity of the Unix socket that it has made. */
    private volatile @Nullable Object socket;

    private long startedNanos;
    private long pauseNanos;
    private long starts;
    private boolean failed;
    private boolean ended;

    /**
     * What tells one process from another. Immutable.
     *
     * @param address as its program is told
     */
    record Key(String address, Path program, Map<String, String> environment) {

        static Key of(BindAddress address, Path program, Map<String, String> environment) {
            return new Key(address.argument(), program, Map.copyOf(environment));
        }
    }

    /** @param threads for what may block and nobody waits for */
    FastCgiProcess(
            BindAddress address,
            Path program,
            Map<String, String> environment,
            Spawner spawner,
            Executor threads,
            Ticker ticker) {
        this.address = address;
        this.program = program;
        this.environment = Map.copyOf(environment);
        this.spawner = spawner;
        this.threads = threads;
        this.ticker = ticker;
    }

    /**
     * Starts it unless it runs, or has ended so shortly after its start that a pause is made first.
     *
     * @return number of its life, from 1
     * @throws UnavailableException when it could not be started, now or a moment ago, or has been ended for good
     */
    synchronized long ensureRunning() throws UnavailableException {
        FastCgiRun last = run;
        if (last != null && last.child().isAlive()) {
            return starts;
        }
        if (ended || failed && ticker.nanos() - startedNanos < pauseNanos) {
            throw new UnavailableException(program + (ended ? " has been ended" : " could not be started"));
        }
        if (failed || last == null || mayStartAgain(last)) {
            start();
        }
        return starts;
    }

    /** @return whether it has ended since it said this number of its life */
    synchronized boolean hasEndedSince(long life) {
        FastCgiRun last = run;
        return life != starts || last != null && !last.child().isAlive();
    }

    private void start() throws UnavailableException {
        startedNanos = ticker.nanos();
        try {
            if (!Files.isExecutable(program)) {
                throw new IOException("it is no program");
            }
            if (address.isUnix()) {
                Files.deleteIfExists(Path.of(address.path()));
            }
            socket = null;
            List<String> command = List.of(program.toString(), "-b", address.argument());
            Child child = spawner.start(Launch.heard(command, environment, null));
            FastCgiRun begun = new FastCgiRun(program + " at " + address.text(), child, ticker);
            run = begun;
            starts++;
            begun.watch(threads);
            child.input().close();
            failed = false;
            LOG.info("{} started at {}, process {}", program, address.text(), child.pid());
        } catch (IOException refused) {
            failed = true;
            pauseNanos = Math.min(Math.max(pauseNanos * 2, FIRST_PAUSE_NANOS), LONGEST_PAUSE_NANOS);
            LOG.error(
                    "{} cannot be started: {}; the next try is made in {} ms at the earliest",
                    program,
                    refused.toString(),
                    pauseNanos / 1_000_000L);
            throw new UnavailableException(program + " cannot be started: " + refused.getMessage());
        }
    }

    /** On the clock's thread; what may block is given to the others. */
    void tick() {
        FastCgiRun running = run;
        if (running != null) {
            running.tick(threads);
            if (address.isUnix() && socket == null && running.child().isAlive()) {
                threads.execute(this::noteSocket);
            }
        }
    }

    Path program() {
        return program;
    }

    /** @return how often it was started */
    synchronized long starts() {
        return starts;
    }

    /**
     * Ends it with its children, for good.
     *
     * @param last nothing listens at its address after it: its Unix socket is removed, unless another has taken the place
     */
    void end(boolean last) {
        FastCgiRun running;
        synchronized (this) {
            ended = true;
            running = run;
        }
        if (running == null) {
            return;
        }
        noteSocket();
        running.terminate();
        try {
            running.child().waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
            running.kill();
            Object made = socket;
            if (last && made != null && made.equals(socketThere())) {
                Files.deleteIfExists(Path.of(address.path()));
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        } catch (IOException stays) {
            LOG.debug("{}: {}", address.path(), stays.toString());
        } finally {
            running.child().close();
        }
    }

    /** The file at the address was removed before the start: one that is there while it runs is its own. */
    private synchronized void noteSocket() {
        FastCgiRun running = run;
        if (address.isUnix()
                && socket == null
                && running != null
                && running.child().isAlive()) {
            socket = socketThere();
        }
    }

    private @Nullable Object socketThere() {
        try {
            return Files.readAttributes(Path.of(address.path()), BasicFileAttributes.class)
                    .fileKey();
        } catch (IOException none) {
            return null;
        }
    }

    private boolean mayStartAgain(FastCgiRun dead) {
        long now = ticker.nanos();
        if (pauseNanos == 0 || now - startedNanos > HEALTHY_NANOS + pauseNanos) {
            LOG.error(
                    "{} has ended with {}: it is started again",
                    program,
                    dead.child().exitStatus());
            pauseNanos = FIRST_PAUSE_NANOS;
            reap(dead);
            return true;
        }
        if (now - startedNanos < pauseNanos) {
            return false;
        }
        pauseNanos = Math.min(pauseNanos * 2, LONGEST_PAUSE_NANOS);
        LOG.error(
                "{} has ended with {} again: the next start after this one waits {} ms",
                program,
                dead.child().exitStatus(),
                pauseNanos / 1_000_000L);
        reap(dead);
        return true;
    }

    /** Children that have lost their parent would hold the address; that they are killed anyway may not have happened yet. */
    private static void reap(FastCgiRun dead) {
        dead.kill();
        dead.child().close();
    }
}
