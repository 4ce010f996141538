package org.heliostat.servlet.httpsession.redis;

import io.netty.channel.EventLoop;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One server as seen by threads that may wait. While it is away, connections are tried again and again, with pauses of 0.1
 * to 5 seconds; a call waits for one at most as long as a command may take, and not at all when the server has been away
 * for longer than that. A command whose answer got lost with the connection is sent once more, on another connection: all
 * of ours may be repeated, see {@link Script}. Any thread, except the loop.
 */
final class RedisClient implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RedisClient.class);
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;
    private static final int LOOK_AFTER_SECONDS = 30;
    private static final List<byte[]> PING = List.of(new byte[] {'P', 'I', 'N', 'G'});

    /** Who makes connections. */
    interface Dialer {

        /** @return what all connections run on */
        EventLoop loop();

        /** @return a connection that commands may be sent on; fails with an IOException within connectMillis */
        CompletableFuture<RedisConnection> dial();
    }

    private final RedisSettings settings;
    private final Dialer dialer;
    private final Ticker ticker;
    private final long commandNanos;
    private final AtomicInteger pending = new AtomicInteger();
    private final LongAdder outages = new LongAdder();
    private final LongAdder timeouts = new LongAdder();
    private final LongAdder repeated = new LongAdder();
    private final LongAdder refused = new LongAdder();

    private final Future<?> looks;

    private final Object lock = new Object();
    private volatile @Nullable RedisConnection ready;

    /** Completed with the next connection. Guarded by lock. */
    private CompletableFuture<RedisConnection> next = new CompletableFuture<>();

    /** Guarded by lock, like what follows. */
    private long awaySince;

    private int attempts;
    private String lastFailure = "not connected yet";
    private boolean closed;

    /** Begins to connect; whether it works is seen by the calls. */
    RedisClient(RedisSettings settings, Dialer dialer, Ticker ticker) {
        this.settings = settings;
        this.dialer = dialer;
        this.ticker = ticker;
        this.commandNanos = TimeUnit.MILLISECONDS.toNanos(settings.commandMillis());
        this.awaySince = ticker.nanos();
        this.looks =
                dialer.loop().scheduleAtFixedRate(this::look, LOOK_AFTER_SECONDS, LOOK_AFTER_SECONDS, TimeUnit.SECONDS);
        dial();
    }

    /**
     * Does one command; its words are not changed afterwards.
     *
     * @throws IOException when there is no answer in time, or the server is away
     */
    Reply call(List<byte[]> words) throws IOException {
        int most = settings.maxPending();
        if (pending.getAndUpdate(now -> now < most ? now + 1 : now) >= most) {
            refused.increment();
            throw new IOException(settings.address() + ": has not answered " + settings.maxPending()
                    + " commands (expected: fewer, maxPending)");
        }
        try {
            return callWithin(ticker.nanos() + commandNanos, words);
        } catch (ConnectionLostException lost) {
            throw new IOException(settings.address() + ": " + lost.getMessage(), lost);
        } finally {
            pending.decrementAndGet();
        }
    }

    private Reply callWithin(long deadline, List<byte[]> words) throws IOException {
        RedisConnection first = connection(deadline);
        try {
            return attempt(first, words, deadline);
        } catch (ConnectionLostException lost) {
            // Nobody is to be given it any more, although its loop may not have told us of its end yet.
            lost(first, String.valueOf(lost.getMessage()));
            repeated.increment();
            return attempt(connection(deadline), words, deadline);
        }
    }

    /**
     * Asks without waiting.
     *
     * @param answered is called once, with a failure if the connection ends before
     * @return false when the server is away
     */
    boolean ask(List<byte[]> words, Consumer<Reply> answered) {
        RedisConnection connection = ready;
        if (connection == null || pending.get() >= settings.maxPending()) {
            return false;
        }
        connection.send(words).exceptionally(lost -> new Reply.Failure("LOST")).thenAccept(answered);
        return true;
    }

    Map<String, Long> figures() {
        return Map.of(
                "connected", ready == null ? 0L : 1L,
                "pending", (long) pending.get(),
                "outages", outages.sum(),
                "timeouts", timeouts.sum(),
                "repeated", repeated.sum(),
                "refused", refused.sum());
    }

    @Override
    public void close() {
        RedisConnection last;
        CompletableFuture<RedisConnection> awaited;
        synchronized (lock) {
            closed = true;
            last = ready;
            ready = null;
            awaited = next;
        }
        looks.cancel(false);
        awaited.completeExceptionally(new IOException(settings.address() + ": was closed"));
        if (last != null) {
            last.end("the server's application ended");
        }
    }

    private Reply attempt(RedisConnection connection, List<byte[]> words, long deadline) throws IOException {
        try {
            return await(connection.send(words), deadline);
        } catch (TimeoutException late) {
            timeouts.increment();
            String text = "no answer within " + settings.commandMillis() + " ms";
            // Answers come in order: behind one that is late nobody gets his in time.
            connection.end(text);
            lost(connection, text);
            throw new IOException(settings.address() + ": " + text, late);
        }
    }

    private RedisConnection connection(long deadline) throws IOException {
        RedisConnection connection = ready;
        if (connection != null) {
            return connection;
        }
        CompletableFuture<RedisConnection> awaited;
        synchronized (lock) {
            if (closed || ticker.nanos() - awaySince > commandNanos) {
                refused.increment();
                throw away();
            }
            awaited = next;
        }
        try {
            return await(awaited, deadline);
        } catch (TimeoutException late) {
            synchronized (lock) {
                timeouts.increment();
                throw away();
            }
        }
    }

    private IOException away() {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(ticker.nanos() - awaySince);
        return new IOException(settings.address() + ": has been away for " + seconds + " s (" + lastFailure + ")");
    }

    /** An interrupt is kept for the caller: half a store helps nobody. */
    private <T> T await(CompletableFuture<T> future, long deadline) throws IOException, TimeoutException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get(Math.max(0, deadline - ticker.nanos()), TimeUnit.NANOSECONDS);
                } catch (InterruptedException later) {
                    interrupted = true;
                } catch (ExecutionException failed) {
                    if (failed.getCause() instanceof ConnectionLostException lost) {
                        throw new ConnectionLostException(String.valueOf(lost.getMessage()));
                    }
                    throw new IOException(failed.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void dial() {
        dialer.dial().whenComplete((connection, failure) -> {
            if (failure == null) {
                connected(connection);
            } else {
                dialAgain(failure);
            }
        });
    }

    private void connected(RedisConnection connection) {
        CompletableFuture<RedisConnection> awaited;
        synchronized (lock) {
            if (closed) {
                connection.end("closed");
                return;
            }
            if (attempts > 0 || outages.sum() > 0) {
                LOG.info(
                        "{}: is back after {} ms",
                        settings.address(),
                        TimeUnit.NANOSECONDS.toMillis(ticker.nanos() - awaySince));
            }
            attempts = 0;
            ready = connection;
            awaited = next;
        }
        awaited.complete(connection);
        connection.ended().thenAccept(reason -> lost(connection, reason));
    }

    /** Of those who find out that a connection has ended, the first one dials. */
    private void lost(RedisConnection connection, String reason) {
        synchronized (lock) {
            if (closed || ready != connection) {
                return;
            }
            ready = null;
            next = new CompletableFuture<>();
            awaySince = ticker.nanos();
            lastFailure = reason;
            outages.increment();
        }
        LOG.warn("{}: connection lost: {}", settings.address(), reason);
        dial();
    }

    private void dialAgain(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        String text = cause == null || cause.getMessage() == null ? failure.toString() : cause.getMessage();
        long pause;
        synchronized (lock) {
            if (closed) {
                return;
            }
            if (attempts == 0 || !text.equals(lastFailure)) {
                LOG.warn("{}: cannot be used: {}", settings.address(), text);
            }
            lastFailure = text;
            pause = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(attempts, 10));
            attempts++;
        }
        dialer.loop().schedule(this::dial, pause, TimeUnit.MILLISECONDS);
    }

    /** A connection that a firewall has forgotten is found before a user finds it. */
    private void look() {
        RedisConnection connection = ready;
        if (connection != null) {
            CompletableFuture<Reply> answer = connection.send(PING);
            dialer.loop()
                    .schedule(
                            () -> {
                                if (!answer.isDone()) {
                                    connection.end("no answer to PING");
                                }
                            },
                            settings.commandMillis(),
                            TimeUnit.MILLISECONDS);
        }
    }
}
