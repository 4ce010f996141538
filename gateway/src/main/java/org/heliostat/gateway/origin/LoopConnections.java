package org.heliostat.gateway.origin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.heliostat.gateway.upstream.ConnectionOwner;
import org.heliostat.gateway.upstream.UpstreamConnection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The connections of one I/O loop to one origin, idle ones and busy ones. On that loop. */
final class LoopConnections implements ConnectionOwner {

    private static final Logger LOG = LoggerFactory.getLogger(LoopConnections.class);

    /** What closes connections that nobody used does so after seconds: a younger one is surely open. */
    private static final long FRESH_NANOS = 1_000_000_000L;

    private final Executor loop;
    private final OriginFigures figures;
    private final LoopSlots slots;
    private final Set<UpstreamConnection> all = new LinkedHashSet<>();
    private final Deque<UpstreamConnection> idle = new ArrayDeque<>();

    /** For one check of health each: beyond max-connections, and never idle. */
    private final Set<UpstreamConnection> ofChecks = new HashSet<>();

    private int mostIdle = Integer.MAX_VALUE;

    LoopConnections(Executor loop, OriginFigures figures, LoopSlots slots) {
        this.loop = loop;
        this.figures = figures;
        this.slots = slots;
    }

    /** Runs it on the loop, unless that has ended. Any thread. */
    void onLoop(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException ended) {
            LOG.debug("a loop has ended, and its connections with it");
        }
    }

    void mostIdle(int most) {
        mostIdle = most;
    }

    void opened(UpstreamConnection connection) {
        all.add(connection);
        figures.open.incrementAndGet();
    }

    /** It is for one check of health, took no place of max-connections, and ends with the check. */
    void openedForCheck(UpstreamConnection connection) {
        ofChecks.add(connection);
        opened(connection);
    }

    /**
     * Takes the connection that was used last.
     *
     * @param isFresh whether it must have been used within the last second
     * @return null where there is none
     */
    @Nullable
    UpstreamConnection take(boolean isFresh) {
        while (true) {
            UpstreamConnection last = idle.peekLast();
            if (last == null || isFresh && last.idleNanos() > FRESH_NANOS) {
                return null;
            }
            idle.pollLast();
            figures.idle.decrementAndGet();
            if (last.isIdle()) {
                return last;
            }
        }
    }

    @Override
    public void idle(UpstreamConnection connection) {
        if (idle.size() >= mostIdle || slots.isOver() || ofChecks.contains(connection)) {
            connection.abort();
            return;
        }
        idle.addLast(connection);
        figures.idle.incrementAndGet();
        slots.idle();
    }

    @Override
    public void closed(UpstreamConnection connection) {
        if (all.remove(connection)) {
            figures.open.decrementAndGet();
            if (!ofChecks.remove(connection)) {
                slots.free();
            }
        }
        if (idle.remove(connection)) {
            figures.idle.decrementAndGet();
        }
    }

    @Override
    public void spokeUnasked(UpstreamConnection connection) {
        figures.unasked.increment();
    }

    @Override
    public void sent(long bytes) {
        figures.sent.add(bytes);
    }

    @Override
    public void received(long bytes) {
        figures.received.add(bytes);
    }

    /** Lets each look at its time-outs. */
    void tick(long now) {
        List<UpstreamConnection> each = new ArrayList<>(all);
        each.forEach(connection -> connection.tick(now));
    }

    /**
     * @param isFresh whether it must have been used within the last second
     * @return whether {@link #take} has one
     */
    boolean hasIdle(boolean isFresh) {
        return idle.stream().anyMatch(one -> one.isIdle() && (!isFresh || one.idleNanos() <= FRESH_NANOS));
    }

    /** Closes the one that nobody has used for the longest. @return false where all are in use */
    boolean closeOneIdle() {
        UpstreamConnection oldest = idle.peekFirst();
        if (oldest == null) {
            return false;
        }
        oldest.abort();
        return true;
    }

    /** Closes those that nobody uses. */
    void closeIdle() {
        List<UpstreamConnection> each = new ArrayList<>(idle);
        each.forEach(UpstreamConnection::abort);
    }
}
