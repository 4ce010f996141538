package org.heliostat.launcher.memory;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.magnus.OutOfMemoryPolicy;
import org.heliostat.stats.machine.Trouble;
import org.heliostat.stats.thread.Heartbeat;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts OutOfMemoryErrors, looks each second whether the process can serve, and does what the directive OutOfMemory says.
 * Telling it allocates nothing and does not wait; what follows happens on its own thread, {@code memory-watch}, which is
 * there from the start and has a reserve of memory that it lets go of first. A process that was told to end and does not is
 * ended by another one ({@link EndInTime}).
 */
public final class OutOfMemoryWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OutOfMemoryWatch.class);

    /** Beyond what requests get at an orderly end, for applications and logs. */
    private static final Duration BEYOND_DRAIN = Duration.ofSeconds(30);

    private static final int RESERVE_BYTES = 1 << 20;
    /** Applications wrap what they catch, and may do so in a circle. */
    private static final int DEEPEST_CAUSE = 16;
    /** From one look to the next at least, so that a storm of errors is not one of reactions, too. */
    private static final Duration PAUSE = Duration.ofSeconds(1);
    /** Looks in a row that find memory short before the process says that it is not well. */
    private static final int LOOKS_UNTIL_TOLD = 3;
    /** Looks in a row after which it will not get better by itself. */
    private static final int LOOKS_UNTIL_ENDED = 10;

    /** A thread that stands still later than this after an error does so for another reason. */
    private static final long LATELY_NANOS = Duration.ofMinutes(2).toNanos();

    /** Named here, the class of the reasons is there with this one: where memory is short it could not be loaded. */
    private static final EndReason ERROR = EndReason.ERROR;

    private static final EndReason HOPELESS = EndReason.SHORT;
    private static final EndReason MUTE = EndReason.SILENT;
    private static final EndReason UNHEARD = EndReason.UNHEARD;
    private static final EndReason LATE = EndReason.LATE;

    private static final String SHORT = "memory is short";
    private static final String SILENT = "threads that do not answer: ";
    private static final byte[] LAST_WORDS =
            "OutOfMemoryError, and no memory even to log it\n".getBytes(StandardCharsets.US_ASCII);

    private final AtomicLong seen = new AtomicLong();
    private volatile long seenNanos;
    private final FileOutputStream terminal = new FileOutputStream(FileDescriptor.err);
    private final Actions actions;
    private final Signs signs;
    private final Ticker ticker;
    private final long pauseNanos;
    private final long lastingNanos;
    private final Thread thread;
    private volatile boolean closed;
    private volatile OutOfMemoryPolicy policy = OutOfMemoryPolicy.CONTINUE;
    private volatile int mostDumps;
    private final EndInTime end;
    private final Troubles troubles = new Troubles();
    /** Held to be let go of. */
    @SuppressWarnings("UnusedVariable")
    private volatile byte @Nullable [] reserve = new byte[RESERVE_BYTES];

    /** Belong to the thread of the watch. */
    private boolean isTroubled;

    private int looksShort;
    private long shortSinceNanos;
    private int looksSilent;
    private boolean hasLeft;

    /** What can be done; called on the thread of the watch. */
    public interface Actions {

        /** @param most dumps that may lie there afterwards */
        void dump(int most) throws IOException;

        /** Begins to end the process in an orderly way; comes back at once and allocates nothing. */
        void restart(EndReason reason);

        /** Ends the process at once, with the exit code that an orderly end would have; allocates nothing. */
        void halt(EndReason reason);
    }

    public OutOfMemoryWatch(Actions actions, Ticker ticker) {
        this(actions, new ProcessSigns(ticker), ticker, PAUSE);
    }

    OutOfMemoryWatch(Actions actions, Signs signs, Ticker ticker, Duration pause) {
        this.actions = actions;
        this.signs = signs;
        this.ticker = ticker;
        this.pauseNanos = pause.toNanos();
        this.lastingNanos = pause.multipliedBy(LOOKS_UNTIL_ENDED).toNanos();
        this.end = new EndInTime(() -> actions.halt(LATE), ticker, pause, BEYOND_DRAIN);
        this.thread = new Thread(null, this::watch, "memory-watch", 0, false);
        this.thread.setDaemon(true);
        this.thread.start();
    }

    /** Does from now on what a configuration says: nothing is read any more when memory is short. Any thread. */
    public void follow(MagnusConf magnus) {
        follow(magnus.outOfMemory(), magnus.outOfMemoryDumps(), magnus.terminateTimeout(), BEYOND_DRAIN);
    }

    /**
     * @param drain what requests in progress get at an orderly end
     * @param beyond what everything else gets
     */
    void follow(OutOfMemoryPolicy now, int dumps, Duration drain, Duration beyond) {
        mostDumps = dumps;
        end.follow(drain, beyond);
        policy = now;
    }

    /**
     * Looks from now on at a server, too. Any thread.
     *
     * @param hearts of the threads that must beat at this moment
     * @param hasBuffers whether there is memory outside of the heap
     */
    public void follow(Supplier<List<Heartbeat>> hearts, BooleanSupplier hasBuffers) {
        signs.follow(hearts, hasBuffers);
    }

    /** The process was asked to end: it does so in time, whatever keeps it. Any thread; allocates nothing. */
    public void expectEnd() {
        end.expectEnd();
    }

    /**
     * Looks at what somebody has caught. Any thread; allocates nothing.
     *
     * @param thrown is or has as cause an OutOfMemoryError, or is something else
     * @return whether it is about memory
     */
    public boolean see(Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
            if (cause instanceof OutOfMemoryError) {
                seenNanos = ticker.nanos();
                seen.incrementAndGet();
                LockSupport.unpark(thread);
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    /** @return whether an error was seen so recently that it may have silenced a thread */
    private boolean wasShortLately() {
        return seen.get() > 0 && ticker.nanos() - seenNanos < LATELY_NANOS;
    }

    /** @return errors seen so far */
    public long count() {
        return seen.get();
    }

    /** @return why the process cannot serve as it should; empty when it can. Any thread. */
    public String trouble() {
        return troubles.now();
    }

    /** @return the same, and how it was before. Any thread. */
    public Trouble troubles() {
        return troubles.all();
    }

    /** Ends its threads. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        end.close();
    }

    private void watch() {
        long known = 0;
        boolean isTold = true;
        while (!closed) {
            long now = seen.get();
            if (now != known) {
                known = now;
                reserve = null;
                isTroubled = true;
                end.memoryIsShort(true);
                isTold = guarded(now);
            } else if (!isTold && looksShort == 0) {
                // There was no memory even for the line.
                isTold = tell(now);
            }
            look();
            pause(now);
            if (reserve == null && looksShort == 0) {
                takeReserve();
            }
        }
    }

    /** @return whether it is told */
    private boolean guarded(long count) {
        boolean isTold = false;
        try {
            // First: it costs nothing, and to tell of it may take long.
            if (policy == OutOfMemoryPolicy.RESTART) {
                leave(ERROR);
            }
            isTold = tell(count);
            if (policy == OutOfMemoryPolicy.DUMP) {
                dump();
            }
        } catch (Throwable failure) {
            // The edge of the thread; errors of memory come in other clothes, too, such as a class that cannot be
            // loaded.
            lastWords();
        }
        return isTold;
    }

    /** @return whether there was memory for it */
    private boolean tell(long count) {
        try {
            LOG.error("OutOfMemoryError: {} since the start of the process (OutOfMemory {})", count, policy.word());
            return true;
        } catch (Throwable again) {
            lastWords();
            return false;
        }
    }

    private void dump() {
        try {
            actions.dump(mostDumps);
        } catch (IOException unwritten) {
            LOG.error("OutOfMemory dump: no dump was written: {}", unwritten.getMessage());
        }
    }

    /** Whatever fails for want of memory, the end of a process that has none is seen to. */
    private void look() {
        try {
            // First, since looking at memory may take long when there is none.
            lookAtSignals();
            lookAtMemory();
            if (looksShort == 0) {
                lookAtThreads();
            }
        } catch (Throwable failure) {
            isTroubled = true;
            lastWords();
        }
        try {
            endHopeless();
        } catch (Throwable failure) {
            // The thread that ends the process must outlive whatever fails for want of memory.
            lastWords();
        }
    }

    /** Who asked the process to end does not know that nobody heard it. */
    private void lookAtSignals() {
        if (signs.hasLostSignal(isTroubled || wasShortLately())) {
            reserve = null;
            isTroubled = true;
            leaveTold(UNHEARD, UNHEARD.text());
        }
    }

    private void lookAtMemory() {
        boolean isThrashing = signs.isThrashing();
        isTroubled = isThrashing || (isTroubled && !signs.isRoomy());
        end.memoryIsShort(isTroubled);
        if (!isTroubled) {
            looksShort = 0;
            becomeWell(SHORT, "memory is no longer short");
            return;
        }
        looksShort++;
        if (looksShort == 1) {
            shortSinceNanos = ticker.nanos();
        }
        if ((isThrashing || looksShort >= LOOKS_UNTIL_TOLD) && !trouble().equals(SHORT)) {
            troubles.begin(SHORT);
            LOG.error(isThrashing ? "memory is short: the collector takes nearly all of the time" : SHORT);
        }
    }

    private void lookAtThreads() {
        List<String> silent = signs.silent();
        looksSilent = silent.isEmpty() ? 0 : looksSilent + 1;
        if (looksSilent > 0 && !trouble().startsWith(SILENT)) {
            troubles.begin(SILENT + String.join(", ", silent));
            LOG.error("{}", trouble());
        } else if (looksSilent == 0) {
            becomeWell(SILENT, "all threads answer again");
        }
    }

    private void becomeWell(String from, String words) {
        if (troubles.end(from)) {
            LOG.warn(words);
        }
    }

    /**
     * A signal needs a thread, and so some memory: without them TERM would reach nobody, so that the process ends by
     * itself even if it is to go on. Threads that stand still for another reason than memory are only told of. A look may
     * take long when each allocation is a collection: so time is measured here.
     */
    private void endHopeless() {
        boolean isLasting = looksShort >= LOOKS_UNTIL_TOLD && ticker.nanos() - shortSinceNanos >= lastingNanos;
        if (isLasting && isHopeless()) {
            actions.halt(HOPELESS);
        }
        if ((isLasting && policy == OutOfMemoryPolicy.RECOVER)
                || (looksSilent >= LOOKS_UNTIL_ENDED && wasShortLately())) {
            leaveTold(isLasting ? HOPELESS : MUTE, trouble());
        }
    }

    /** A look that fails in another way, such as for want of a class, says nothing of what it was to find out. */
    private boolean isHopeless() {
        try {
            return signs.isHopeless();
        } catch (Throwable failure) {
            return false;
        }
    }

    private void leaveTold(EndReason reason, String why) {
        if (!hasLeft) {
            leave(reason);
            try {
                LOG.error("OutOfMemory {}: the process ends, to be started again: {}", policy.word(), why);
            } catch (Throwable unlogged) {
                lastWords();
            }
        }
    }

    private void leave(EndReason reason) {
        hasLeft = true;
        try {
            actions.restart(reason);
        } finally {
            expectEnd();
        }
    }

    /** Further errors wake the thread before its time, and do not shorten the pause. */
    private void pause(long known) {
        long begun = ticker.nanos();
        long left = pauseNanos;
        // The first error ends it.
        while (left > 0 && !closed && (known > 0 || seen.get() == known)) {
            LockSupport.parkNanos(this, left);
            left = pauseNanos - (ticker.nanos() - begun);
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
