package org.heliostat.http.http2;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.request.Exchange;
import org.heliostat.request.ExchangeLoop;

/**
 * Hands the exchanges of one connection to its loop, the queue and session threads, and counts what they hold there, and the
 * work that goes on when its stream is no more. Any thread.
 */
final class ConnectionLoad implements ExchangeLoop {

    private final ConnectionChannel channel;
    private final HttpEnvironment environment;
    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicInteger threads = new AtomicInteger();
    private final AtomicInteger bodies = new AtomicInteger();
    private final AtomicInteger takenBack = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();

    ConnectionLoad(ConnectionChannel channel, HttpEnvironment environment) {
        this.channel = channel;
        this.environment = environment;
    }

    @Override
    public boolean isOnLoop() {
        return channel.isOnLoop();
    }

    @Override
    public void onLoop(Runnable task) {
        channel.onLoop(task);
    }

    @Override
    public Executor executor() {
        return channel.executor();
    }

    @Override
    public void onSessionThread(Exchange exchange, Runnable task) {
        environment.reentry().reenter(exchange, task);
    }

    @Override
    public boolean enterQueue(int most) {
        boolean entered = enter(queued, most);
        if (!entered) {
            count(ProtocolEvent.HTTP2_QUEUE_SHARE, "one connection has filled its share of the queue");
        }
        return entered;
    }

    @Override
    public void leaveQueue() {
        queued.decrementAndGet();
    }

    @Override
    public boolean enterThread(int most) {
        return enter(threads, most);
    }

    @Override
    public void leaveThread() {
        threads.decrementAndGet();
    }

    @Override
    public boolean enterBodies(int most) {
        return enter(bodies, most);
    }

    @Override
    public void leaveBodies() {
        bodies.decrementAndGet();
    }

    @Override
    public void heldUp() {
        count(ProtocolEvent.HTTP2_THREAD_SHARE, "one connection holds its share of the session threads");
    }

    private static boolean enter(AtomicInteger held, int most) {
        // Most that look find no place: they leave the number as it is.
        return held.get() < most && held.getAndUpdate(before -> before < most ? before + 1 : before) < most;
    }

    private void count(ProtocolEvent event, String what) {
        environment.counters().countAndLog(event, channel.name(), what);
    }

    /** A stream has ended before the work for it. */
    void outlived(boolean wasAnswered) {
        (wasAnswered ? answered : takenBack).incrementAndGet();
    }

    /** The work for a stream that had ended before has returned. */
    void returned(boolean wasAnswered) {
        (wasAnswered ? answered : takenBack).decrementAndGet();
    }

    /**
     * A client may open a stream as soon as it has the answer of another one, and knows nothing of the thread that is about
     * to return: as many answered requests as there may be streams are work for nothing that counts. Those that were taken
     * back count at once.
     *
     * @param most streams that there may be
     * @return streams for which work goes on, though they are no more
     */
    int streams(int most) {
        return takenBack.get() + Math.max(0, answered.get() - most);
    }
}
