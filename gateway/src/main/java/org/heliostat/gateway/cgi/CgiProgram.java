package org.heliostat.gateway.cgi;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.heliostat.gateway.spawn.Child;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one CGI program. Its session thread reads the output and closes it; the clock's thread may end it meanwhile. */
public final class CgiProgram implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CgiProgram.class);

    private static final int IDLE_MILLIS = 2;

    /** Between two questions whether the client is still there. */
    private static final int CLIENT_MILLIS = 50;

    /** Why a program was ended from outside. */
    public enum End {
        EXPIRED,
        SILENT,
        CLIENT_GONE,
        GIVEN_UP,
        SHUTDOWN
    }

    private final String name;
    private final Child child;
    private final Ticker ticker;
    private final ErrorOutput errors;
    private final long startedNanos;
    private final AtomicReference<@Nullable End> end = new AtomicReference<>();
    private volatile long heardNanos;
    private volatile boolean closed;

    /** Used by the thread that reads: whether anything has come. */
    private boolean begun;

    /** Both pipes of the program that has ended are read: no child of it writes on. */
    private volatile boolean pipesOver;

    /** Whether {@link #endPipes} has begun. */
    private final AtomicBoolean ending = new AtomicBoolean();

    /** Used on the clock's thread: when it found that the program had ended, and that its group was sent KILL. */
    private long goneNanos;

    private boolean gone;
    private volatile boolean groupKilled;

    /** Written by the thread that sends signals. */
    private volatile long termNanos;

    private volatile boolean termSent;

    /** @param startedNanos ticker time before its process was started */
    CgiProgram(String name, Child child, Ticker ticker, long startedNanos) {
        this.name = name;
        this.child = child;
        this.ticker = ticker;
        this.errors = new ErrorOutput(name);
        this.startedNanos = startedNanos;
        this.heardNanos = startedNanos;
    }

    public String name() {
        return name;
    }

    /** @return where its input is written; blocks while the program does not read */
    public OutputStream input() {
        return child.input();
    }

    /**
     * Reads output, waiting for some.
     *
     * @param idle run once when nothing more has come for some milliseconds: what was read before should go on
     * @param isOver asked now and then while waiting; true gives up
     * @return bytes read, at least 1; −1 at the end: the program has ended or has closed its output
     * @throws EndedException when it was ended from outside
     */
    public int read(byte[] into, IdleTask idle, BooleanSupplier isOver) throws IOException {
        // Before the first byte there is nothing that should go on: no need to be woken for it.
        int wait = begun ? IDLE_MILLIS : CLIENT_MILLIS;
        while (true) {
            requireRunning();
            int read = await(into, wait);
            if (read > 0) {
                heardNanos = ticker.nanos();
                begun = true;
            }
            if (read < 0) {
                // Its end may be our doing: then the output is not complete.
                requireRunning();
            }
            if (read != 0) {
                return read;
            }
            requireRunning();
            if (isOver.getAsBoolean()) {
                end(End.CLIENT_GONE);
            } else if (wait == IDLE_MILLIS) {
                wait = CLIENT_MILLIS;
                idle.run();
            }
        }
    }

    /** What is done when nothing more comes for a while. */
    @FunctionalInterface
    public interface IdleTask {
        void run() throws IOException;
    }

    /** The program was ended before its output was complete. */
    public static final class EndedException extends IOException {

        private static final long serialVersionUID = 1L;

        private final End why;

        EndedException(String name, End why) {
            super(name + " was ended: " + why);
            this.why = why;
        }

        public End why() {
            return why;
        }
    }

    /** Nobody reads the output any more. What still runs of the program goes on within its time. */
    @Override
    public void close() {
        try {
            child.output().close();
        } catch (IOException useless) {
            LOG.debug("{}: {}", name, useless.toString());
        } finally {
            closed = true;
        }
    }

    /** Asks for its end; the first reason counts. The signals follow on another thread. */
    public void end(End why) {
        if (end.compareAndSet(null, why)) {
            child.wake();
        }
    }

    @Nullable
    End endReason() {
        return end.get();
    }

    Child child() {
        return child;
    }

    /** Gives its pipes back. */
    void release() {
        child.close();
    }

    /** Says which time-out has been missed, null for none. */
    @Nullable
    End overdue(CgiSettings settings) {
        long now = ticker.nanos();
        long most = settings.expiration().toNanos();
        if (most > 0 && now - startedNanos >= most) {
            return End.EXPIRED;
        }
        return !closed && now - heardNanos >= settings.silence().toNanos() ? End.SILENT : null;
    }

    /** The client takes nothing: that is no silence of the program. */
    public void heard() {
        heardNanos = ticker.nanos();
    }

    /** Of a program that runs; may block when it ends meanwhile, see {@link #endPipes}. */
    void drainErrors() {
        if (child.isAlive()) {
            errors.drain(child.errors(), false);
        }
    }

    /** @return true once: the caller has {@link #endPipes} run */
    boolean mayEndPipes() {
        return !child.isAlive() && ending.compareAndSet(false, true);
    }

    /**
     * Reads the rest of its errors after its end, where that cannot block and is soon done.
     *
     * @return false when {@link #endPipes} must be run
     */
    boolean endPipesNow() {
        pipesOver = child.isPrompt() && errors.drain(child.errors(), true);
        return pipesOver;
    }

    /**
     * Reads the rest of its errors after its end. Blocks as long as a child that it has left behind writes without a
     * pause: the JDK empties the pipes of a process that has ended and keeps everybody else away until they are empty.
     */
    void endPipes() {
        try {
            child.output().available();
        } catch (IOException closedBefore) {
            LOG.trace("{}: {}", name, closedBefore.toString());
        }
        boolean empty = false;
        while (!empty) {
            empty = errors.drain(child.errors(), true);
        }
        pipesOver = true;
    }

    /**
     * On the clock's thread.
     *
     * @return true once: it has ended long ago, and what it has left behind still writes
     */
    boolean isGroupOverdue(CgiSettings settings) {
        if (child.isAlive() || pipesOver || groupKilled) {
            return false;
        }
        long now = ticker.nanos();
        if (!gone) {
            gone = true;
            goneNanos = now;
        }
        groupKilled = now - goneNanos >= settings.linger().toNanos();
        return groupKilled;
    }

    /** @return whether its place is free again: nobody reads it, it does not run, and no child fills its pipes */
    boolean isDone() {
        return closed && !child.isAlive() && (pipesOver || groupKilled);
    }

    void termSent() {
        termNanos = ticker.nanos();
        termSent = true;
    }

    boolean isTermSent() {
        return termSent;
    }

    boolean isKillDue(CgiSettings settings) {
        return termSent && ticker.nanos() - termNanos >= settings.linger().toNanos();
    }

    private void requireRunning() throws EndedException {
        End why = end.get();
        if (why != null) {
            throw new EndedException(name, why);
        }
    }

    private int await(byte[] into, int millis) throws IOException {
        try {
            return child.read(into, millis);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            end(End.SHUTDOWN);
            return 0;
        } catch (IOException closed) {
            requireRunning();
            throw closed;
        }
    }
}
