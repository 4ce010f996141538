package org.heliostat.gateway.fastcgi;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.heliostat.gateway.spawn.ServerThreads;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All FastCGI applications of the server, each known by its settings; those that differ in time-outs and numbers alone share
 * a process. They live on when a configuration is loaded anew, and
 * end when none of its lines names them any more. Any thread.
 */
public final class FastCgiApplications {

    private static final Logger LOG = LoggerFactory.getLogger(FastCgiApplications.class);

    private static final int SECONDS_TO_END = 3;

    private final Spawner spawner;
    private final Ticker ticker;
    private final Map<FastCgiSettings, FastCgiApplication> all = new ConcurrentHashMap<>();
    private final Set<FastCgiApplication> retired = ConcurrentHashMap.newKeySet();
    private final Map<FastCgiProcess.Key, FastCgiProcess> processes = new ConcurrentHashMap<>();

    /** Processes that nobody needs and no thread could be had for, whose place is taken. Guarded by this. */
    private final List<FastCgiProcess> unended = new ArrayList<>();

    /** For what may block: the clock must not. */
    private final ExecutorService threads;

    /** Named by directive lines since the last configuration came into force. */
    private final Set<FastCgiSettings> named = ConcurrentHashMap.newKeySet();

    public FastCgiApplications(Spawner spawner, Ticker ticker) {
        this(spawner, ticker, Executors.newCachedThreadPool(task -> ServerThreads.daemon(task, "fastcgi-errors")));
    }

    FastCgiApplications(Spawner spawner, Ticker ticker, ExecutorService threads) {
        this.spawner = spawner;
        this.ticker = ticker;
        this.threads = threads;
    }

    /** @return the application with these settings; nothing is started yet */
    public synchronized FastCgiApplication named(FastCgiSettings settings) {
        named.add(settings);
        return all.computeIfAbsent(settings, wanted -> new FastCgiApplication(wanted, process(wanted), ticker));
    }

    private @Nullable FastCgiProcess process(FastCgiSettings settings) {
        Path program = settings.program();
        if (program == null) {
            return null;
        }
        return processes.computeIfAbsent(
                FastCgiProcess.Key.of(settings.address(), program, settings.environment()),
                key -> new FastCgiProcess(
                        settings.address(), program, settings.environment(), spawner, threads, ticker));
    }

    /** A configuration has come into force whose lines have named all that is needed. */
    public synchronized void retainNamed() {
        all.forEach((settings, application) -> {
            if (!named.contains(settings) && all.remove(settings, application)) {
                LOG.info(
                        "FastCGI application at {}: no longer used",
                        settings.address().text());
                retired.add(application);
            }
        });
        named.clear();
    }

    /** Starts the processes that are ours before the first request asks for one (Init FCGIInit). */
    public void startAll() {
        for (FastCgiProcess process : processes.values()) {
            try {
                process.ensureRunning();
            } catch (UnavailableException later) {
                LOG.warn("{}: the first request tries again", later.getMessage());
            }
        }
    }

    /** On the clock's thread. */
    public void tick() {
        processes.values().forEach(this::tick);
        for (FastCgiApplication application : List.copyOf(retired)) {
            if (!application.isInUse() && retired.remove(application)) {
                application.end();
            }
        }
        takeUnended().forEach(process -> end(process, () -> unended.add(process)));
        takeUnused().forEach((key, process) -> end(process, () -> putBack(key, process)));
    }

    private void tick(FastCgiProcess process) {
        try {
            process.tick();
        } catch (RejectedExecutionException stopping) {
            LOG.debug("not looked after any more: {}", stopping.toString());
        } catch (OutOfMemoryError noThread) {
            LOG.warn("FastCGI: the next look is taken in a moment: {}", noThread.toString());
        }
    }

    /** Takes out the processes that belong to no application any more: they are for the caller to end. */
    private synchronized Map<FastCgiProcess.Key, FastCgiProcess> takeUnused() {
        Map<FastCgiProcess.Key, FastCgiProcess> unused = new HashMap<>(processes);
        unused.values().removeIf(process -> Stream.concat(all.values().stream(), retired.stream())
                .anyMatch(application -> application.uses(process)));
        processes.keySet().removeAll(unused.keySet());
        return unused;
    }

    /** Takes out those that no thread could be had for: they are for the caller to end. */
    private synchronized List<FastCgiProcess> takeUnended() {
        List<FastCgiProcess> taken = List.copyOf(unended);
        unended.clear();
        return taken;
    }

    /** @param keep has the next tick try again */
    private void end(FastCgiProcess process, Runnable keep) {
        try {
            threads.execute(() -> process.end(false));
            return;
        } catch (RejectedExecutionException stopping) {
            LOG.debug("ended on the clock's thread: {}", stopping.toString());
        } catch (OutOfMemoryError noThread) {
            LOG.warn("{}: the process is ended later: {}", process.program(), noThread.toString());
            if (isKept(keep)) {
                return;
            }
        }
        // Who stops them all may have looked before: nobody else ends it, and the clock has nothing left to do.
        process.end(false);
    }

    /** @return false when all have been ended, so that nobody looks again */
    private synchronized boolean isKept(Runnable keep) {
        if (threads.isShutdown()) {
            return false;
        }
        keep.run();
        return true;
    }

    /** The next tick takes it out again, unless it is named before; where its successor is there already it waits aside. */
    private void putBack(FastCgiProcess.Key key, FastCgiProcess process) {
        if (processes.putIfAbsent(key, process) != null) {
            unended.add(process);
        }
    }

    /** Ends all of them. */
    public void stop() {
        Stream.concat(retired.stream(), all.values().stream()).forEach(FastCgiApplication::end);
        List<FastCgiProcess> running;
        synchronized (this) {
            // From now on the clock's thread itself ends what it has taken out and nobody takes from it.
            threads.shutdown();
            running =
                    Stream.concat(processes.values().stream(), unended.stream()).toList();
            unended.clear();
        }
        running.forEach(process -> process.end(isNamed(process)));
        try {
            // Those that were taken out a moment ago are still being ended.
            threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    /** A process whose settings have changed leaves its address to the next one. */
    private boolean isNamed(FastCgiProcess process) {
        return all.values().stream().anyMatch(application -> application.uses(process));
    }

    public List<FastCgiSnapshot> snapshot() {
        return all.values().stream()
                .map(FastCgiApplication::snapshot)
                .sorted((a, b) -> a.address().compareTo(b.address()))
                .toList();
    }
}
