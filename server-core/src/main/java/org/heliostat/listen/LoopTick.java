package org.heliostat.listen;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.stats.thread.Heartbeat;

/**
 * Has an event loop do something regularly, asked from outside: a periodic task of the library's own ends for ever with
 * one error between two of its turns, such as one for want of memory. Allocates nothing. {@link #ask} belongs to one
 * thread, the work to the loop.
 */
final class LoopTick {

    /** So many askings after one that was not heard it is lost, not late. */
    private static final int LOST_AFTER = 10;

    private final Executor loop;
    private final Runnable work;
    private final Heartbeat heartbeat;
    private final AtomicInteger unheard = new AtomicInteger();
    private final Runnable turn = this::run;

    /** @param thread name of the loop's, in reports */
    LoopTick(String thread, Executor loop, Runnable work) {
        this.loop = loop;
        this.work = work;
        this.heartbeat = new Heartbeat(thread);
    }

    /** Asks for one turn; a loop that is still to have its last one is asked for no second. */
    void ask() {
        if (unheard.getAndIncrement() % LOST_AFTER != 0) {
            return;
        }
        try {
            loop.execute(turn);
        } catch (RejectedExecutionException ended) {
            unheard.set(1);
        } catch (Throwable error) {
            unheard.set(0);
            EnduringLoops.tell(LoopStep.ASKING, error);
        }
    }

    Heartbeat heartbeat() {
        return heartbeat;
    }

    private void run() {
        unheard.set(0);
        heartbeat.beat();
        try {
            work.run();
        } catch (Throwable error) {
            EnduringLoops.tell(LoopStep.TURN, error);
        }
    }
}
