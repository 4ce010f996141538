package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * The servers as seen by threads that may wait, and only so long: Jedis works on threads of ours, which connect, write, read
 * and look for servers, and the caller waits for the answer until his time is over. A command whose answer got lost with
 * the connection is sent once more, on another connection: all of ours may be repeated, see {@link Script}. What is away is
 * tried again and again, see {@link Availability}, each part of the keys by itself: of a cluster one server may be away. Any thread.
 */
final class RedisClient implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RedisClient.class);
    private static final long IDLE_SECONDS = 30;

    /** Until a key that just moves to another server of a cluster is asked for again. */
    private static final long MOVING_MILLIS = 20;

    /** What is asked to learn whether commands can be sent: it changes nothing, and only a primary does it. */
    interface Probe {
        CommandArguments of(int part);
    }

    private final RedisSettings settings;
    private final RedisServers servers;
    private final Probe probe;
    private final Ticker ticker;
    private final long commandNanos;
    private final List<Availability> parts;
    private final ThreadPoolExecutor threads;
    private final ScheduledThreadPoolExecutor pauses;
    private final Semaphore connections;
    private final AtomicInteger pending = new AtomicInteger();
    private final LongAdder outages = new LongAdder();
    private final LongAdder timeouts = new LongAdder();
    private final LongAdder repeated = new LongAdder();
    private final LongAdder refused = new LongAdder();

    /** What the log was told last while something is away; empty: nothing is. */
    private volatile String told = "";

    private volatile boolean closed;

    /**
     * Begins to connect; whether it works is seen by the calls.
     *
     * @param parts of the keys, that may be on different servers
     */
    RedisClient(RedisSettings settings, int parts, Probe probe, Ticker ticker) throws IOException {
        this.settings = settings;
        this.servers = new RedisServers(settings);
        this.probe = probe;
        this.ticker = ticker;
        this.commandNanos = TimeUnit.MILLISECONDS.toNanos(settings.commandMillis());
        this.parts = IntStream.range(0, parts)
                .mapToObj(part -> new Availability(settings.address(), ticker, commandNanos))
                .toList();
        this.connections = new Semaphore(settings.maxConnections());
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), RedisClient::thread);
        this.pauses = new ScheduledThreadPoolExecutor(1, RedisClient::thread);
        pauses.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        for (int part = 0; part < parts; part++) {
            probe(part);
        }
    }

    /**
     * Does one command; its words are not changed afterwards.
     *
     * @param part what its keys belong to
     * @return the reply: null, a byte array, a Long or a list of these
     * @throws IOException when there is no answer in time, or the server is away
     * @throws JedisDataException the server's error
     */
    @Nullable
    Object call(int part, CommandArguments command) throws IOException {
        int most = settings.maxPending();
        if (pending.getAndUpdate(now -> now < most ? now + 1 : now) >= most) {
            refused.increment();
            throw new IOException(settings.address() + ": has not answered " + settings.maxPending()
                    + " commands (expected: fewer, maxPending)");
        }
        try {
            return callWithin(ticker.nanos() + commandNanos, part, command);
        } catch (ConnectionLostException lost) {
            throw new IOException(settings.address() + ": " + lost.getMessage(), lost);
        } finally {
            pending.decrementAndGet();
        }
    }

    /** Runs it on a thread of ours. @return false when the servers are away */
    boolean run(Runnable task) {
        if (closed || !isUp() || pending.get() >= settings.maxPending()) {
            return false;
        }
        try {
            threads.execute(task);
            return true;
        } catch (RejectedExecutionException closedMeanwhile) {
            return false;
        }
    }

    Map<String, Long> figures() {
        return Map.of(
                "connected", isUp() ? 1L : 0L,
                "pending", (long) pending.get(),
                "outages", outages.sum(),
                "timeouts", timeouts.sum(),
                "repeated", repeated.sum(),
                "refused", refused.sum(),
                "redirections", servers.redirections());
    }

    String address() {
        return settings.address();
    }

    @Override
    public void close() {
        closed = true;
        pauses.shutdownNow();
        threads.shutdown();
        servers.close();
    }

    private boolean isUp() {
        return parts.stream().allMatch(Availability::isUp);
    }

    private @Nullable Object callWithin(long deadline, int part, CommandArguments command) throws IOException {
        boolean again = false;
        while (true) {
            Availability availability = parts.get(part);
            awaitBack(availability, deadline);
            int losses = availability.losses();
            try {
                return attempt(part, losses, deadline, new Attempt(command));
            } catch (ConnectionLostException lost) {
                lost(part, losses, String.valueOf(lost.getMessage()));
                if (again) {
                    throw lost;
                }
                again = true;
                repeated.increment();
            } catch (JedisDataException moving) {
                if (!String.valueOf(moving.getMessage()).startsWith("TRYAGAIN")) {
                    throw moving;
                }
                pause(deadline, moving);
            }
        }
    }

    private void awaitBack(Availability availability, long deadline) throws IOException {
        if (closed) {
            throw wasClosed();
        }
        try {
            Future<Void> back = availability.back();
            await(() -> back.get(left(deadline), TimeUnit.NANOSECONDS));
        } catch (Availability.AwayException away) {
            refused.increment();
            throw away;
        } catch (TimeoutException late) {
            timeouts.increment();
            throw availability.away();
        }
    }

    private @Nullable Object attempt(int part, int losses, long deadline, Attempt attempt) throws IOException {
        acquireConnection(deadline);
        begin(attempt);
        try {
            return await(() -> attempt.answer().get(left(deadline), TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            timeouts.increment();
            // Whatever is done on the connection comes later still, and its answer must be nobody else's.
            attempt.abandon();
            String text = "no answer within " + settings.commandMillis() + " ms";
            lost(part, losses, text);
            throw new IOException(settings.address() + ": " + text, late);
        }
    }

    private IOException wasClosed() {
        return new IOException(settings.address() + ": was closed");
    }

    private void begin(Attempt attempt) throws IOException {
        boolean begun = false;
        try {
            threads.execute(() -> {
                try {
                    attempt.answer().complete(servers.execute(attempt));
                } catch (Throwable failed) {
                    attempt.answer().completeExceptionally(failed);
                } finally {
                    connections.release();
                }
            });
            begun = true;
        } catch (RejectedExecutionException closedMeanwhile) {
            throw wasClosed();
        } finally {
            // No memory for one more thread.
            if (!begun) {
                connections.release();
            }
        }
    }

    private void acquireConnection(long deadline) throws IOException {
        try {
            if (await(() -> connections.tryAcquire(left(deadline), TimeUnit.NANOSECONDS))) {
                return;
            }
        } catch (TimeoutException impossible) {
            throw new IllegalStateException(impossible);
        }
        timeouts.increment();
        throw new IOException(settings.address() + ": no connection was free within " + settings.commandMillis()
                + " ms (expected: fewer calls at one time than maxConnections, " + settings.maxConnections() + ")");
    }

    private void pause(long deadline, JedisDataException moving) throws IOException {
        if (left(deadline) <= TimeUnit.MILLISECONDS.toNanos(MOVING_MILLIS)) {
            timeouts.increment();
            throw new IOException(settings.address() + ": " + moving.getMessage(), moving);
        }
        Future<?> passed = pauses.schedule(() -> {}, MOVING_MILLIS, TimeUnit.MILLISECONDS);
        try {
            await(() -> passed.get(left(deadline), TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            timeouts.increment();
            throw new IOException(settings.address() + ": " + moving.getMessage(), late);
        }
    }

    private long left(long deadline) {
        return Math.max(0, deadline - ticker.nanos());
    }

    /** An interrupt is kept for the caller: half a store helps nobody. */
    private <T> T await(Callable<T> wait) throws IOException, TimeoutException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return wait.call();
                } catch (InterruptedException later) {
                    interrupted = true;
                } catch (ExecutionException failed) {
                    throw rethrown(failed.getCause());
                } catch (TimeoutException late) {
                    throw late;
                } catch (Exception impossible) {
                    throw new IllegalStateException(impossible);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private IOException rethrown(@Nullable Throwable cause) {
        if (cause instanceof JedisDataException error) {
            throw error;
        }
        if (cause instanceof ConnectionLostException lost) {
            return new ConnectionLostException(String.valueOf(lost.getMessage()), lost);
        }
        return new IOException(settings.address() + ": " + cause, cause);
    }

    private void lost(int part, int losses, String reason) {
        if (parts.get(part).lost(losses, reason)) {
            outages.increment();
            tell("connection lost: " + reason);
            probe(part);
        }
    }

    /** Several parts are on one server: it is told of once. */
    private void tell(String text) {
        if (!told.equals(text)) {
            told = text;
            LOG.warn("{}: {}", settings.address(), text);
        }
    }

    private void probe(int part) {
        if (closed) {
            return;
        }
        try {
            threads.execute(() -> probeNow(part));
        } catch (RejectedExecutionException closedMeanwhile) {
            LOG.debug("{}: was closed", settings.address(), closedMeanwhile);
        } catch (Error noThread) {
            probeLater(part, noThread);
        }
    }

    private void probeNow(int part) {
        Availability availability = parts.get(part);
        try {
            servers.execute(new Attempt(probe.of(part)));
            long millis = availability.cameBack();
            if (isUp() && !told.isEmpty()) {
                told = "";
                LOG.info("{}: is back after {} ms", settings.address(), millis);
            }
        } catch (IOException | RuntimeException | Error failure) {
            probeLater(part, failure);
        }
    }

    /** Whatever it was that failed, memory included: who does not ask again never learns that the server is back. */
    private void probeLater(int part, Throwable failure) {
        if (closed) {
            return;
        }
        String reason = String.valueOf(failure.getMessage());
        long pause = parts.get(part).failedAgain(reason);
        try {
            tell("cannot be used: " + reason);
            servers.lookAgain(pause == Availability.LONGEST_PAUSE_MILLIS);
        } finally {
            pauses.schedule(() -> probe(part), pause, TimeUnit.MILLISECONDS);
        }
    }

    /** Of the server, whoever's call starts it: nothing of an application may stay with it. */
    private static Thread thread(Runnable task) {
        Thread thread = new Thread(null, task, "redis", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(RedisClient.class.getClassLoader());
        return thread;
    }
}
