package org.heliostat.http.channel;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.heliostat.connection.ConnectionName;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.testing.FakeTicker;

/** A connection in memory: no socket, no loop but the test's thread, and time that the test moves. */
public final class FakeChannel implements ConnectionChannel {

    public final FakeTicker ticker;

    /** Why it was given up, or {@code cut}; null while it stands. */
    public String end;

    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final List<Timer> timers = new ArrayList<>();

    private record Timer(long at, Runnable task, CompletableFuture<Void> done) {}

    public FakeChannel(FakeTicker ticker) {
        this.ticker = ticker;
    }

    /** Lets the loop do what waits, and time pass in which timers run. */
    public void elapse(Duration time) {
        ticker.advance(time);
        for (Timer timer : List.copyOf(timers)) {
            if (timer.at() - ticker.nanos() <= 0) {
                timers.remove(timer);
                if (!timer.done().isDone()) {
                    timer.task().run();
                }
            }
        }
        runTasks();
    }

    public void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    @Override
    public ConnectionName name() {
        return new ConnectionName(1, null);
    }

    @Override
    public void onLoop(Runnable task) {
        tasks.add(task);
    }

    @Override
    public Future<?> onLoopAfter(long nanos, Runnable task) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        timers.add(new Timer(ticker.nanos() + nanos, task, done));
        return done;
    }

    @Override
    public void batch(Runnable work) {
        work.run();
    }

    @Override
    public void giveUp(ProtocolEvent event, String why) {
        end = event + ": " + why;
    }

    @Override
    public void cut() {
        end = "cut";
    }
}
