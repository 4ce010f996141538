package samples.sleep;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ends naps when their time has come, or all at once when the application stops.
 *
 * <p>Any thread may ask to be woken. Who takes a nap out of {@code asleep} is the one who answers it.
 */
final class AlarmClock {

    private static final String ATTRIBUTE = AlarmClock.class.getName();
    private static final int THREADS = 2;
    private static final int LAST_ANSWERS_SECONDS = 5;

    private final Set<AsyncContext> asleep = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor timer;
    private final ServletContext log;

    private AlarmClock(ServletContext context) {
        AtomicInteger number = new AtomicInteger();
        timer = new ScheduledThreadPoolExecutor(THREADS, task -> {
            Thread thread = new Thread(task, "sleep-alarm-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        timer.prestartAllCoreThreads();
        log = context;
    }

    static void start(ServletContext context) {
        context.setAttribute(ATTRIBUTE, new AlarmClock(context));
    }

    static AlarmClock of(ServletContext context) {
        if (context.getAttribute(ATTRIBUTE) instanceof AlarmClock clock) {
            return clock;
        }
        throw new IllegalStateException("the alarm clock is not running");
    }

    void wake(AsyncContext waiting, int millis) {
        asleep.add(waiting);
        waiting.addListener(new Leaving(waiting));
        try {
            timer.schedule(() -> answer(waiting, millis), millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException stopping) {
            refuse(waiting);
        }
    }

    /** Answers everyone who still sleeps, then lets the threads go. */
    void stop() {
        timer.shutdownNow();
        asleep.forEach(this::refuse);
        try {
            if (!timer.awaitTermination(LAST_ANSWERS_SECONDS, TimeUnit.SECONDS)) {
                log.log("the alarm clock's threads do not end");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(AsyncContext waiting, int millis) {
        if (asleep.remove(waiting)) {
            finish(waiting, () -> Answer.slept(waiting.getResponse(), millis));
        }
    }

    private void refuse(AsyncContext waiting) {
        if (asleep.remove(waiting)) {
            finish(waiting, () -> Answer.stopping((HttpServletResponse) waiting.getResponse()));
        }
    }

    private void finish(AsyncContext waiting, Writing writing) {
        try {
            writing.write();
            waiting.complete();
        } catch (IOException | IllegalStateException clientLeft) {
            log.log("a sleeping request could not be answered", clientLeft);
        }
    }

    /** Writes an answer. */
    @FunctionalInterface
    private interface Writing {
        void write() throws IOException;
    }

    /** Forgets a nap that ended in another way: time-out or an error of the connection. */
    private final class Leaving implements AsyncListener {

        private final AsyncContext waiting;

        Leaving(AsyncContext waiting) {
            this.waiting = waiting;
        }

        @Override
        public void onComplete(AsyncEvent event) {
            asleep.remove(waiting);
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            refuse(waiting);
        }

        @Override
        public void onError(AsyncEvent event) {
            if (asleep.remove(waiting)) {
                waiting.complete();
            }
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            // A nap is never started twice.
        }
    }
}
