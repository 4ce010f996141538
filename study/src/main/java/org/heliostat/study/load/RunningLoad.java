package org.heliostat.study.load;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.time.Ticker;

/**
 * A load while it runs, from its start until it is closed. Belongs to one thread, which is not one of the loops: most methods wait.
 */
public final class RunningLoad implements AutoCloseable {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private final List<LoadLoop> loops;
    private final Ticker ticker;
    private boolean closed;

    RunningLoad(List<LoadLoop> loops, Ticker ticker) {
        this.loops = loops;
        this.ticker = ticker;
        loops.forEach(loop -> loop.eventLoop().execute(loop::start));
    }

    /** Lets it run for so long. */
    public void go(Duration duration) throws InterruptedException {
        pause(duration);
    }

    /** @return answers and errors that were counted so far */
    public long seen() throws InterruptedException {
        AtomicLong sum = new AtomicLong();
        onEach(loop -> () -> sum.addAndGet(loop.window().seen()) >= 0);
        return sum.get();
    }

    /** @return good answers that were counted so far */
    public long answers() throws InterruptedException {
        AtomicLong sum = new AtomicLong();
        onEach(loop -> () -> sum.addAndGet(loop.window().answers()) >= 0);
        return sum.get();
    }

    /** Counts from now on. */
    public void open() throws InterruptedException {
        onEach(loop -> () -> {
            loop.open();
            return true;
        });
    }

    /** Counts no longer, and begins no further request. */
    public void shut() throws InterruptedException {
        onEach(loop -> () -> {
            loop.shut();
            return true;
        });
    }

    /**
     * Waits for the answers that are missing, and closes all connections.
     *
     * @param atMost what is not answered by then is an error
     */
    public Tally result(Duration atMost) throws InterruptedException {
        long end = ticker.nanos() + atMost.toNanos();
        while (ticker.nanos() - end < 0 && !onEach(loop -> loop::isAtRest)) {
            pause(BETWEEN_LOOKS);
        }
        close();
        return Window.together(loops.stream().map(LoadLoop::window).toList());
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            onEach(loop -> () -> {
                loop.close();
                return true;
            });
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Asks a loop for something. */
    private interface Question {

        Callable<Boolean> to(LoadLoop loop);
    }

    /** @return whether all of them say so */
    private boolean onEach(Question question) throws InterruptedException {
        List<Future<Boolean>> answers = loops.stream()
                .<Future<Boolean>>map(loop -> loop.eventLoop().submit(question.to(loop)))
                .toList();
        boolean all = true;
        for (Future<Boolean> answer : answers) {
            try {
                all &= answer.get();
            } catch (ExecutionException defect) {
                throw new IllegalStateException(defect.getCause());
            }
        }
        return all;
    }

    /** Nobody counts the latch down: it is a rest that can be interrupted. */
    private static void pause(Duration duration) throws InterruptedException {
        if (new CountDownLatch(1).await(duration.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new IllegalStateException("nobody ends a rest");
        }
    }
}
