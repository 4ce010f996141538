package org.heliostat.jdbcpool.bag;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * HikariCP's timer, which never fires: the task it schedules for the end of a connection's life, right after opening
 * it and on the same thread, is the only way to close one certain free connection, so it is handed to the source. Its
 * housekeeper, scheduled when a pool is made, is dropped.
 */
final class Evictions extends AbstractExecutorService implements ScheduledExecutorService {

    private final Bag.Source source;

    Evictions(Bag.Source source) {
        this.source = source;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable endOfLife, long delay, TimeUnit unit) {
        source.opened(endOfLife);
        // HikariCP sleeps for 30 ms after each connection it has opened, which would hold up a line of borrowers. An
        // interrupt ends that sleep; the executor that runs this thread clears it before the next opening.
        Thread.currentThread().interrupt();
        return Never.COMES;
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException("nothing runs here");
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long delay, long period, TimeUnit unit) {
        return Never.COMES;
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long delay, long pause, TimeUnit unit) {
        return Never.COMES;
    }

    @Override
    public void execute(Runnable task) {
        throw new UnsupportedOperationException("nothing runs here");
    }

    @Override
    public void shutdown() {
        // nothing runs
    }

    @Override
    public List<Runnable> shutdownNow() {
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return true;
    }

    /** A task that was scheduled and will not run. */
    private static final class Never implements ScheduledFuture<Object> {

        static final Never COMES = new Never();

        @Override
        public long getDelay(TimeUnit unit) {
            return Long.MAX_VALUE;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            return true;
        }

        @Override
        public boolean isCancelled() {
            return true;
        }

        @Override
        public boolean isDone() {
            return true;
        }

        @Override
        public Object get() {
            throw new CancellationException("never runs");
        }

        @Override
        public Object get(long timeout, TimeUnit unit) {
            return get();
        }
    }
}
