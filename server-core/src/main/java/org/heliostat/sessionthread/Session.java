package org.heliostat.sessionthread;

import java.util.concurrent.atomic.LongAdder;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.connection.Turn;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes turns and runs them, one after the other. Run by one thread at a time; any thread may look what it is doing. */
final class Session {

    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    /** Generation of a session whose thread ends with its turn. */
    static final int NEVER_RENEWED = Integer.MAX_VALUE;

    private final ExchangeRunner runner;
    private final ConnectionQueue queue;
    private final Ticker ticker;
    private final CurrentExchange ofThread;
    private final LongAdder expired;
    private final Thread thread;
    private final int generation;
    private volatile @Nullable Exchange current;

    /**
     * @param queue where turns come from
     * @param expired counts exchanges that QueueTimeout ended
     * @param generation how often the threads had been renewed when this one was made
     */
    Session(
            ExchangeRunner runner,
            ConnectionQueue queue,
            Ticker ticker,
            CurrentExchange ofThread,
            LongAdder expired,
            Thread thread,
            int generation) {
        this.runner = runner;
        this.queue = queue;
        this.ticker = ticker;
        this.ofThread = ofThread;
        this.expired = expired;
        this.thread = thread;
        this.generation = generation;
    }

    @Nullable
    Exchange current() {
        return current;
    }

    Thread thread() {
        return thread;
    }

    int generation() {
        return generation;
    }

    /** Runs one turn to its end; nothing it throws reaches the thread. */
    void run(Turn turn, long queueTimeoutNanos) {
        Exchange exchange = turn.exchange();
        RequestBody.Watch bodies = exchange.bodyWatch();
        if (bodies != null) {
            bodies.threadTaken();
        }
        current = exchange;
        ofThread.begin(exchange);
        try {
            Runnable task = turn.task();
            if (task != null) {
                task.run();
                return;
            }
            long now = ticker.nanos();
            exchange.startedAt(now);
            boolean late = queueTimeoutNanos > 0
                    && now - exchange.queuedNanos() > queueTimeoutNanos
                    && !exchange.isClientGone();
            if (late) {
                // Before the client hears of it: whoever asks afterwards finds it.
                expired.increment();
            }
            runner.run(exchange, late);
        } catch (Throwable escaped) {
            // The pipeline catches what functions throw; this is for errors beyond it. The thread must live on.
            exchange.response().abort();
            exchange.response().transport().ended();
            LOG.error("A session thread caught what no stage handled; the connection is cut", escaped);
        } finally {
            ofThread.end();
            current = null;
            if (bodies != null) {
                bodies.threadLeft();
            }
            queue.left(turn);
        }
    }
}
