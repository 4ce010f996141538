package org.heliostat.launcher.memory;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.magnus.OutOfMemoryPolicy;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts OutOfMemoryErrors and does what the directive OutOfMemory says. Telling it allocates nothing and does not wait;
 * what follows happens on its own thread, {@code memory-watch}, which is there from the start and has a reserve of memory
 * that it lets go of first.
 */
public final class OutOfMemoryWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OutOfMemoryWatch.class);

    /** Beyond what requests get at an orderly end, for applications and logs. */
    private static final Duration BEYOND_DRAIN = Duration.ofSeconds(30);

    private static final int RESERVE_BYTES = 1 << 20;
    /** Applications wrap what they catch, and may do so in a circle. */
    private static final int DEEPEST_CAUSE = 16;
    /** From one reaction to the next at least, so that a storm of errors is not one of reactions, too. */
    private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();
    /** An orderly end needs about this much at a time; seconds in a row without it make the end hopeless. */
    private static final int NEEDED_BYTES = 64 * 1024;

    private static final int HOPELESS_SECONDS = 10;

    private static final byte[] LAST_WORDS =
            "OutOfMemoryError, and no memory even to log it\n".getBytes(StandardCharsets.US_ASCII);

    private final AtomicLong seen = new AtomicLong();
    private final FileOutputStream terminal = new FileOutputStream(FileDescriptor.err);
    private final Actions actions;
    private final Ticker ticker;
    private final Thread thread;
    private volatile boolean closed;
    private volatile OutOfMemoryPolicy policy = OutOfMemoryPolicy.CONTINUE;
    private volatile int mostDumps;
    private volatile long patienceNanos;
    /** Held to be let go of. */
    @SuppressWarnings("UnusedVariable")
    private volatile byte @Nullable [] reserve = new byte[RESERVE_BYTES];

    /** What can be done; called on the thread of the watch. */
    public interface Actions {

        /** @param most dumps that may lie there afterwards */
        void dump(int most) throws IOException;

        /** Begins to end the process in an orderly way; comes back at once and allocates nothing. */
        void restart();

        /** Ends the process at once, with the exit code that an orderly end would have; allocates nothing. */
        void halt();
    }

    public OutOfMemoryWatch(Actions actions, Ticker ticker) {
        this.actions = actions;
        this.ticker = ticker;
        this.thread = new Thread(null, this::watch, "memory-watch", 0, false);
        this.thread.setDaemon(true);
        this.thread.start();
    }

    /** Does from now on what a configuration says: nothing is read any more when memory is short. Any thread. */
    public void follow(MagnusConf magnus) {
        follow(
                magnus.outOfMemory(),
                magnus.outOfMemoryDumps(),
                magnus.terminateTimeout().plus(BEYOND_DRAIN));
    }

    /** @param patience with an orderly end */
    void follow(OutOfMemoryPolicy now, int dumps, Duration patience) {
        mostDumps = dumps;
        patienceNanos = patience.toNanos();
        policy = now;
    }

    /**
     * Looks at what somebody has caught. Any thread; allocates nothing.
     *
     * @param thrown is or has as cause an OutOfMemoryError, or is something else
     */
    public void see(Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
            if (cause instanceof OutOfMemoryError) {
                seen.incrementAndGet();
                LockSupport.unpark(thread);
                return;
            }
            cause = cause.getCause();
        }
    }

    /** @return errors seen so far */
    public long count() {
        return seen.get();
    }

    /** Ends the thread. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void watch() {
        long known = 0;
        while (!closed) {
            long now = seen.get();
            if (now == known) {
                LockSupport.park(this);
                continue;
            }
            known = now;
            reserve = null;
            guarded(now);
            pause();
            takeReserve();
        }
    }

    private void guarded(long count) {
        try {
            tell(count);
            react();
        } catch (Throwable failure) {
            // The edge of the thread; errors of memory come in other clothes, too, such as a class that cannot be
            // loaded.
            lastWords();
        }
    }

    private void tell(long count) {
        try {
            LOG.error("OutOfMemoryError: {} since the start of the process (OutOfMemory {})", count, policy.word());
        } catch (Throwable again) {
            lastWords();
        }
    }

    /** Without a switch, which is a class of its own that would have to be loaded now. */
    private void react() {
        if (policy == OutOfMemoryPolicy.DUMP) {
            dump();
        } else if (policy == OutOfMemoryPolicy.RESTART) {
            restart();
        }
    }

    private void dump() {
        try {
            actions.dump(mostDumps);
        } catch (IOException unwritten) {
            LOG.error("OutOfMemory dump: no dump was written: {}", unwritten.getMessage());
        }
    }

    private void restart() {
        actions.restart();
        long begun = ticker.nanos();
        int secondsWithout = 0;
        while (!closed) {
            secondsWithout = hasMemory() ? 0 : secondsWithout + 1;
            if (secondsWithout >= HOPELESS_SECONDS || ticker.nanos() - begun > patienceNanos) {
                actions.halt();
                return;
            }
            pause();
        }
    }

    private static boolean hasMemory() {
        try {
            return new byte[NEEDED_BYTES].length > 0;
        } catch (OutOfMemoryError none) {
            return false;
        }
    }

    /** Further errors wake the thread before its time, and do not shorten the pause. */
    private void pause() {
        long begun = ticker.nanos();
        long left = PAUSE_NANOS;
        while (left > 0 && !closed) {
            LockSupport.parkNanos(this, left);
            left = PAUSE_NANOS - (ticker.nanos() - begun);
        }
    }

    private void takeReserve() {
        try {
            reserve = new byte[RESERVE_BYTES];
        } catch (OutOfMemoryError none) {
            reserve = null;
        }
    }

    private void lastWords() {
        try {
            terminal.write(LAST_WORDS);
        } catch (IOException closedTerminal) {
            // Nobody is left to be told.
            return;
        }
    }
}
