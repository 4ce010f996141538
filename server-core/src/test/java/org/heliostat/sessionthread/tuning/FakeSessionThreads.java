package org.heliostat.sessionthread.tuning;

import java.time.Duration;
import java.util.List;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.request.Exchange;
import org.heliostat.sessionthread.RunningSession;
import org.heliostat.sessionthread.SessionLimits;
import org.heliostat.sessionthread.SessionThreads;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.jspecify.annotations.Nullable;

/** Session threads that are all at work, while others wait, unless a test says that they are idle. */
final class FakeSessionThreads implements SessionThreads {

    SessionLimits limits = new SessionLimits(8, 8, 10, false, Duration.ZERO, 0);
    int queueSize;
    boolean isIdle;

    @Override
    public void limits(SessionLimits newLimits, int connQueueSize) {
        limits = newLimits;
        queueSize = connQueueSize;
    }

    @Override
    public SessionLimits limits() {
        return limits;
    }

    @Override
    public int atWork() {
        return isIdle ? 0 : limits.maximum();
    }

    @Override
    public int waiting() {
        return isIdle ? 0 : 1;
    }

    @Override
    public void start() {}

    @Override
    public boolean offer(Exchange exchange) {
        return false;
    }

    @Override
    public boolean offerHeld(Exchange exchange) {
        return false;
    }

    @Override
    public void reenter(Exchange exchange, Runnable task) {}

    @Override
    public void tick() {}

    @Override
    public void renew() {}

    @Override
    public @Nullable Exchange current() {
        return null;
    }

    @Override
    public List<RunningSession> running() {
        return List.of();
    }

    @Override
    public boolean isIdle() {
        return false;
    }

    @Override
    public void stop() {}

    @Override
    public void endAbandoned() {}

    @Override
    public ConnectionQueueSnapshot queueSnapshot() {
        return new ConnectionQueue(1, () -> 0).snapshot();
    }

    @Override
    public SessionThreadsSnapshot snapshot() {
        return new SessionThreadsSnapshot("pool", 0, 0, limits.maximum(), 0, List.of());
    }

    @Override
    public String way() {
        return "pool";
    }
}
