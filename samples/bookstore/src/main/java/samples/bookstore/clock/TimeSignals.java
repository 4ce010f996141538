package samples.bookstore.clock;

import jakarta.servlet.ServletContext;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Holds all open {@link TimeSignal}s and the threads that drive them. Any thread. */
final class TimeSignals {

    private static final String ATTRIBUTE = TimeSignals.class.getName();
    private static final int CLIENTS_AT_MOST = 50;
    private static final int THREADS = 2;

    private final Semaphore places = new Semaphore(CLIENTS_AT_MOST);
    private final Set<TimeSignal> open = ConcurrentHashMap.newKeySet();
    private final Clock clock;
    private final ScheduledThreadPoolExecutor timer;

    TimeSignals(Clock clock) {
        this.clock = clock;
        AtomicInteger number = new AtomicInteger();
        timer = new ScheduledThreadPoolExecutor(THREADS, task -> {
            Thread thread = new Thread(task, "bookstore-clock-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        timer.prestartAllCoreThreads();
    }

    static TimeSignals of(ServletContext context) {
        if (context.getAttribute(ATTRIBUTE) instanceof TimeSignals signals) {
            return signals;
        }
        throw new IllegalStateException("the clock is not running");
    }

    void install(ServletContext context) {
        context.setAttribute(ATTRIBUTE, this);
    }

    /** @return whether there was room for one more client; it leaves with {@link #left} */
    boolean enter() {
        return places.tryAcquire();
    }

    void start(TimeSignal signal, int millis) {
        open.add(signal);
        try {
            signal.drivenBy(timer.scheduleAtFixedRate(signal, 0, millis, TimeUnit.MILLISECONDS));
        } catch (RejectedExecutionException stopping) {
            signal.end();
        }
    }

    void left(TimeSignal signal) {
        if (open.remove(signal)) {
            places.release();
        }
    }

    Clock clock() {
        return clock;
    }

    /** Ends all signals, then lets the threads go. */
    void stop() {
        timer.shutdownNow();
        open.forEach(TimeSignal::end);
        try {
            timer.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
