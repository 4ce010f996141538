package org.heliostat.cgi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One running CGI program. Its session thread reads the output and closes it; the clock's thread may end it meanwhile.
 *
 * <p>The output is looked at rather than waited for: a read that waits cannot be called back when the time is over, and a
 * stray child may hold the pipe open for ever. The wait between two looks ends early when the program ends, which is
 * how most outputs are found complete.
 */
public final class CgiProgram implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CgiProgram.class);

    private static final int LONGEST_WAIT_MILLIS = 8;
    private static final int IDLE_MILLIS = 2;
    private static final long LOOK_AT_PIPE_NANOS = 100_000_000L;

    /** Why a program was ended from outside. */
    public enum End {
        EXPIRED,
        SILENT,
        CLIENT_GONE,
        GIVEN_UP,
        SHUTDOWN
    }

    private final String name;
    private final ProcessGroup group;
    private final Ticker ticker;
    private final InputStream output;
    private final ErrorOutput errors;
    private final long startedNanos;
    private final AtomicReference<@Nullable End> end = new AtomicReference<>();
    private volatile long heardNanos;
    private volatile boolean closed;

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
    CgiProgram(String name, ProcessGroup group, Ticker ticker, long startedNanos) {
        this.name = name;
        this.group = group;
        this.ticker = ticker;
        this.output = group.process().getInputStream();
        this.errors = new ErrorOutput(name);
        this.startedNanos = startedNanos;
        this.heardNanos = startedNanos;
    }

    public String name() {
        return name;
    }

    /** @return where its input is written; blocks while the program does not read */
    public OutputStream input() {
        return group.process().getOutputStream();
    }

    /**
     * Reads output, waiting for some.
     *
     * @param idle run once when nothing has come for some milliseconds: what was read before should go on
     * @param isOver asked now and then while waiting; true gives up
     * @return bytes read, at least 1; −1 at the end: the program has ended or has closed its output
     * @throws EndedException when it was ended from outside
     */
    public int read(byte[] into, IdleTask idle, BooleanSupplier isOver) throws IOException {
        int waited = 0;
        int wait = 1;
        long looked = ticker.nanos();
        while (true) {
            requireRunning();
            // Asked before looking for bytes: what it has written until its end is there then.
            boolean alive = group.isAlive();
            int there = output.available();
            if (there > 0) {
                heardNanos = ticker.nanos();
                return output.read(into, 0, Math.min(there, into.length));
            }
            if (!alive) {
                return -1;
            }
            if (isOver.getAsBoolean()) {
                end(End.CLIENT_GONE);
            } else if (ticker.nanos() - looked > LOOK_AT_PIPE_NANOS) {
                looked = ticker.nanos();
                if (hasClosedOutput()) {
                    return output.available() > 0 ? output.read(into) : -1;
                }
            }
            waitForEnd(wait);
            waited += wait;
            if (waited >= IDLE_MILLIS && waited - wait < IDLE_MILLIS) {
                idle.run();
            }
            wait = Math.min(wait * 2, LONGEST_WAIT_MILLIS);
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
            output.close();
        } catch (IOException useless) {
            LOG.debug("{}: {}", name, useless.toString());
        } finally {
            closed = true;
        }
    }

    /** Asks for its end; the first reason counts. The signals follow on another thread. */
    public void end(End why) {
        end.compareAndSet(null, why);
    }

    @Nullable
    End endReason() {
        return end.get();
    }

    ProcessGroup group() {
        return group;
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
        if (group.isAlive()) {
            errors.drain(group.process().getErrorStream(), false);
        }
    }

    /** @return true once: the caller has {@link #endPipes} run */
    boolean mayEndPipes() {
        return !group.isAlive() && ending.compareAndSet(false, true);
    }

    /**
     * Reads the rest of its errors after its end. Blocks as long as a child that it has left behind writes without a
     * pause: the JDK empties the pipes of a process that has ended and keeps everybody else away until they are empty.
     */
    void endPipes() {
        try {
            output.available();
        } catch (IOException closedBefore) {
            LOG.trace("{}: {}", name, closedBefore.toString());
        }
        boolean empty = false;
        while (!empty) {
            empty = errors.drain(group.process().getErrorStream(), true);
        }
        pipesOver = true;
    }

    /**
     * On the clock's thread.
     *
     * @return true once: it has ended long ago, and what it has left behind still writes
     */
    boolean isGroupOverdue(CgiSettings settings) {
        if (group.isAlive() || pipesOver || groupKilled) {
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
        return closed && !group.isAlive() && (pipesOver || groupKilled);
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

    private void waitForEnd(int millis) throws EndedException {
        try {
            if (group.process().waitFor(millis, TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            end(End.SHUTDOWN);
            requireRunning();
        }
    }

    /**
     * A program may close its output and go on working. That does not show at our end of the pipe without a read that may
     * wait, but in the list of its open files, where the system has one (Linux).
     */
    private boolean hasClosedOutput() {
        Path files = Path.of("/proc/" + group.process().pid() + "/fd");
        try (Stream<Path> open = Files.list(files)) {
            return open.noneMatch(file -> isPipe(file) && !file.endsWith("0") && !file.endsWith("2"));
        } catch (IOException | RuntimeException unknown) {
            return false;
        }
    }

    private static boolean isPipe(Path file) {
        try {
            return Files.readSymbolicLink(file).toString().startsWith("pipe:");
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
