package org.heliostat.gateway.fastcgi;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.gateway.cgi.NoPlaceException;
import org.heliostat.gateway.cgi.Places;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * One application with the connections that are kept to it. As many requests run as it has connections; others wait in
 * order. Any thread that may block.
 */
public final class FastCgiApplication {

    private static final long LOOK_NANOS = 10_000_000L;

    private final FastCgiSettings settings;
    private final @Nullable FastCgiProcess process;
    private final Ticker ticker;
    private final Places places;
    private final ConcurrentLinkedDeque<FastCgiConnection> idle = new ConcurrentLinkedDeque<>();
    private final AtomicLong open = new AtomicLong();
    private final AtomicLong openPeak = new AtomicLong();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final LongAdder requests = new LongAdder();
    private final LongAdder reused = new LongAdder();
    private final LongAdder retried = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder timedOut = new LongAdder();

    /** @param process null when somebody else starts it; may be shared with others that differ in time-outs */
    FastCgiApplication(FastCgiSettings settings, @Nullable FastCgiProcess process, Ticker ticker) {
        this.settings = settings;
        this.ticker = ticker;
        this.process = process;
        this.places = new Places(settings.connections(), settings.queueSize());
    }

    public FastCgiSettings settings() {
        return settings;
    }

    /**
     * Has the application answer a request.
     *
     * @throws NoPlaceException when too many wait already, or none of them got through in time
     * @throws UnavailableException when it cannot be reached; nothing was sent
     * @throws BrokenAnswerException when the answer broke off
     * @throws SilentException when nothing came for too long
     * @throws IOException what the conversation itself throws
     */
    public void answer(Conversation conversation) throws IOException {
        places.take(settings.queueTimeout());
        try {
            requests.increment();
            untilAnswered(conversation);
        } catch (UnavailableException down) {
            refused.increment();
            throw down;
        } catch (BrokenAnswerException broken) {
            failures.increment();
            throw broken;
        } catch (SilentException silent) {
            timedOut.increment();
            throw silent;
        } finally {
            places.release();
        }
    }

    /** Ends kept connections; its process is not only its own. */
    void end() {
        ended.set(true);
        closeIdle();
    }

    boolean uses(FastCgiProcess one) {
        return process == one;
    }

    /** @return requests that run or wait */
    boolean isInUse() {
        Places.Figures figures = places.figures();
        return figures.taken() + figures.waiting() > 0;
    }

    FastCgiSnapshot snapshot() {
        Places.Figures figures = places.figures();
        return new FastCgiSnapshot(
                settings.address().text(),
                open.get(),
                openPeak.get(),
                figures.limit(),
                idle.size(),
                figures.waiting(),
                figures.waitingPeak(),
                requests.sum(),
                reused.sum(),
                retried.sum(),
                refused.sum() + figures.refused() + figures.timedOut(),
                failures.sum(),
                timedOut.sum(),
                process == null ? 0 : process.starts());
    }

    /**
     * A kept connection may have been closed just when the request came: a new one tells. That one may be lost with the
     * process that ended meanwhile, before anybody took it: the next process tells. So three times at most.
     */
    private void untilAnswered(Conversation conversation) throws IOException {
        FastCgiConnection connection = connection();
        boolean mayBeOrphaned = true;
        while (true) {
            try {
                once(conversation, connection);
                return;
            } catch (FastCgiConnection.NothingCameException lost) {
                // A kept one is not spent on this: the new one may meet the process that is about to end.
                boolean orphaned = !lost.isHopeful() && mayBeOrphaned && isProcessGone(connection);
                if (!conversation.isRepeatable() || !lost.isHopeful() && !orphaned) {
                    throw new BrokenAnswerException(String.valueOf(lost.getMessage()));
                }
                mayBeOrphaned &= !orphaned;
            }
            retried.increment();
            closeIdle();
            connection = fresh();
        }
    }

    private boolean isProcessGone(FastCgiConnection connection) {
        return process != null && process.hasEndedSince(connection.life());
    }

    private void once(Conversation conversation, FastCgiConnection connection) throws IOException {
        boolean keep = false;
        if (connection.isUsed()) {
            reused.increment();
        }
        try {
            keep = connection.run(conversation, settings.responseTimeout().toMillis());
        } finally {
            if (keep && !ended.get()) {
                idle.push(connection);
                // end() may have looked before this one was there.
                if (ended.get() && idle.remove(connection)) {
                    close(connection);
                }
            } else {
                close(connection);
            }
        }
    }

    private FastCgiConnection connection() throws IOException {
        for (FastCgiConnection kept = idle.poll(); kept != null; kept = idle.poll()) {
            if (kept.isClean()) {
                return kept;
            }
            close(kept);
        }
        return fresh();
    }

    /** A program of ours may have to be started first, and take a moment until it listens. */
    private FastCgiConnection fresh() throws IOException {
        long since = ticker.nanos();
        while (true) {
            long life = process == null ? 0 : process.ensureRunning();
            try {
                return connectedTo(life);
            } catch (IOException refusedYet) {
                boolean overdue =
                        ticker.nanos() - since >= settings.connectTimeout().toNanos();
                if (process == null
                        || overdue
                        || ended.get()
                        || Thread.currentThread().isInterrupted()) {
                    throw new UnavailableException(
                            settings.address().text() + " cannot be reached: " + refusedYet.getMessage());
                }
                LockSupport.parkNanos(this, LOOK_NANOS);
            }
        }
    }

    /** Who answers may be the next process already, or nobody any more. */
    private FastCgiConnection connectedTo(long life) throws IOException {
        FastCgiConnection connection = connect(life);
        if (process != null && process.hasEndedSince(life)) {
            close(connection);
            throw new IOException("the program has just ended");
        }
        return connection;
    }

    private FastCgiConnection connect(long life) throws IOException {
        SocketChannel channel = settings.address().open();
        boolean connected = false;
        try {
            if (settings.address().isUnix()) {
                channel.connect(settings.address().socketAddress());
            } else {
                channel.socket().connect(settings.address().socketAddress(), (int)
                        settings.connectTimeout().toMillis());
            }
            FastCgiConnection connection = new FastCgiConnection(channel, life, ticker);
            connected = true;
            openPeak.accumulateAndGet(open.incrementAndGet(), Math::max);
            return connection;
        } finally {
            if (!connected) {
                channel.close();
            }
        }
    }

    private void closeIdle() {
        for (FastCgiConnection kept = idle.poll(); kept != null; kept = idle.poll()) {
            close(kept);
        }
    }

    private void close(FastCgiConnection connection) {
        connection.close();
        open.decrementAndGet();
    }
}
