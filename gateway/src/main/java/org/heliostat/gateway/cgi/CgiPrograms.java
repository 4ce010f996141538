package org.heliostat.gateway.cgi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.gateway.spawn.Child;
import org.heliostat.gateway.spawn.Launch;
import org.heliostat.gateway.spawn.ProcessTools;
import org.heliostat.gateway.spawn.ServerThreads;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.stats.program.CgiSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All CGI programs of the server: so many may run (MaxCGIStubs), so many requests may wait for one to end, none runs
 * longer than it may. Any thread may ask; {@link #start} may block.
 */
public final class CgiPrograms {

    /** How often {@link #tick} wants to be called. */
    public static final int TICK_MILLIS = 100;

    private static final Logger LOG = LoggerFactory.getLogger(CgiPrograms.class);

    private final Ticker ticker;
    private final Spawner spawner;
    private final CgiSettings started;
    private final Places places;
    private final Set<CgiProgram> running = ConcurrentHashMap.newKeySet();

    /** Ended from outside; kept until its group has had the last signal. */
    private final Set<CgiProgram> ending = ConcurrentHashMap.newKeySet();

    private final ExecutorService signals = thread("cgi-signals");

    /** Reads the errors of what runs: that may block, see {@link CgiProgram#endPipes}, and the clock must not. */
    private final ExecutorService errors = thread("cgi-errors");

    private final AtomicBoolean errorsRead = new AtomicBoolean(true);
    private final ExecutorService feeders =
            Executors.newCachedThreadPool(task -> ServerThreads.daemon(task, "cgi-feeder"));
    private final LongAdder startedCount = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder malformed = new LongAdder();
    private final LongAdder expired = new LongAdder();
    private final LongAdder ended = new LongAdder();
    private final LongAdder killed = new LongAdder();
    private volatile CgiSettings settings;
    private volatile boolean stopped;

    public CgiPrograms(CgiSettings settings, Spawner spawner, Ticker ticker) {
        this.settings = settings;
        this.started = settings;
        this.spawner = spawner;
        this.ticker = ticker;
        this.places = new Places(settings.most(), settings.queueSize());
    }

    /** Changes what can change while the server runs; Init lines cannot. */
    public void apply(CgiSettings changed) {
        settings = changed.withInitOf(started);
        places.limits(changed.most(), changed.queueSize());
    }

    public CgiSettings settings() {
        return settings;
    }

    public ProcessTools tools() {
        return spawner.tools();
    }

    /**
     * Starts a program, waiting while as many run as may.
     *
     * @param name for the log
     * @param command program and arguments
     * @param environment all of it
     * @throws NoPlaceException when too many wait already or the wait was too long
     * @throws IOException when it cannot be started
     */
    public CgiProgram start(String name, List<String> command, Map<String, String> environment, @Nullable Path folder)
            throws IOException {
        places.take(settings.queueTimeout());
        boolean runs = false;
        try {
            if (stopped) {
                throw new IOException("the server stops");
            }
            long now = ticker.nanos();
            Child child = spawner.start(Launch.heard(command, environment, folder));
            CgiProgram program = new CgiProgram(name, child, ticker, now);
            running.add(program);
            startedCount.increment();
            runs = true;
            if (stopped) {
                // stop() may have looked before this one was there.
                program.end(CgiProgram.End.SHUTDOWN);
                child.kill();
            }
            return program;
        } finally {
            if (!runs) {
                failures.increment();
                places.release();
            }
        }
    }

    /** The reader of the output is done; a program that has ended gives its place back at once. */
    public void close(CgiProgram program) {
        program.close();
        endPipes(program);
        program.child().whenEnded(() -> endPipes(program));
        release(program);
    }

    /** Runs a task that writes input to a program while its output is read. */
    public void feed(Runnable feeder) {
        feeders.execute(feeder);
    }

    /** The output of a program was no answer. */
    public void malformed() {
        malformed.increment();
    }

    /** Looks for time-outs, errors and ends. On the clock's thread, every {@link #TICK_MILLIS} ms. */
    public void tick() {
        CgiSettings now = settings;
        for (CgiProgram program : running) {
            CgiProgram.End overdue = program.overdue(now);
            if (overdue != null && program.endReason() == null) {
                program.end(overdue);
                LOG.warn("{}: ended, {}", program.name(), text(overdue, now));
            }
            if (program.endReason() != null && !program.isTermSent() && ending.add(program)) {
                send(program, false);
            }
            if (program.isGroupOverdue(now)) {
                LOG.warn(
                        "{}: has ended, but a child of it goes on writing: {}",
                        program.name(),
                        program.child().reachesOrphans()
                                ? "killed"
                                : "it goes on, there is no setsid here to find it by");
                send(program, true);
            }
            endPipes(program);
            release(program);
        }
        ending.removeIf(program -> {
            boolean due = program.isKillDue(now);
            if (due) {
                send(program, true);
            }
            return due;
        });
        readErrors();
    }

    /** Ends everything that runs, for good. Takes a second at most where programs resist. */
    public void stop() {
        stopped = true;
        for (CgiProgram program : List.copyOf(running)) {
            program.end(CgiProgram.End.SHUTDOWN);
            program.child().terminate();
        }
        List<CgiProgram> left = new ArrayList<>(running);
        left.addAll(ending);
        waitFor(left);
        for (CgiProgram program : left) {
            program.child().kill();
            program.child().whenEnded(program::release);
        }
        feeders.shutdownNow();
        signals.shutdownNow();
        errors.shutdownNow();
    }

    public CgiSnapshot snapshot() {
        Places.Figures figures = places.figures();
        return new CgiSnapshot(
                figures.taken(),
                figures.peak(),
                figures.limit(),
                figures.waiting(),
                figures.waitingPeak(),
                startedCount.sum(),
                figures.refused() + figures.timedOut(),
                expired.sum(),
                ended.sum(),
                killed.sum(),
                failures.sum(),
                malformed.sum());
    }

    private void release(CgiProgram program) {
        if (program.isDone() && running.remove(program)) {
            count(program.endReason());
            places.release();
            program.release();
        }
    }

    private void endPipes(CgiProgram program) {
        if (!program.mayEndPipes()) {
            return;
        }
        if (program.endPipesNow()) {
            release(program);
        } else {
            execute(feeders, program, () -> {
                program.endPipes();
                release(program);
            });
        }
    }

    /** One turn at a time: the next one waits until that is over. */
    private void readErrors() {
        if (!running.isEmpty() && errorsRead.compareAndSet(true, false)) {
            try {
                errors.execute(() -> {
                    try {
                        running.forEach(CgiProgram::drainErrors);
                    } finally {
                        errorsRead.set(true);
                    }
                });
            } catch (RejectedExecutionException stopping) {
                errorsRead.set(true);
                LOG.debug("errors: {}", stopping.toString());
            } catch (OutOfMemoryError noThread) {
                errorsRead.set(true);
                LOG.warn("errors of CGI programs are read later: {}", noThread.toString());
            }
        }
    }

    private void count(CgiProgram.@Nullable End why) {
        if (why == CgiProgram.End.EXPIRED || why == CgiProgram.End.SILENT) {
            expired.increment();
        } else if (why != null) {
            ended.increment();
        }
    }

    private void send(CgiProgram program, boolean kill) {
        execute(signals, program, () -> {
            if (!kill) {
                program.child().terminate();
                program.termSent();
                return;
            }
            if (program.child().isAlive()) {
                killed.increment();
            }
            program.child().kill();
        });
    }

    private static void execute(ExecutorService threads, CgiProgram program, Runnable task) {
        try {
            threads.execute(task);
        } catch (RejectedExecutionException stopping) {
            LOG.debug("{}: {}", program.name(), stopping.toString());
        }
    }

    private static void waitFor(List<CgiProgram> programs) {
        try {
            for (int looks = 0;
                    looks < 20 && programs.stream().anyMatch(one -> one.child().isAlive());
                    looks++) {
                programs.get(looks % programs.size()).child().waitFor(50, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    private static String text(CgiProgram.End why, CgiSettings settings) {
        return why == CgiProgram.End.EXPIRED
                ? "it ran for " + settings.expiration().toSeconds() + " s (CGIExpirationTimeout)"
                : "it wrote nothing for " + settings.silence().toSeconds() + " s (init-cgi timeout)";
    }

    private static ExecutorService thread(String name) {
        return Executors.newSingleThreadExecutor(task -> ServerThreads.daemon(task, name));
    }
}
