package org.heliostat.request.pipeline;

import java.util.concurrent.CompletableFuture;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.counter.ExchangeRow;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.line.PoolUse;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.threadpool.PooledWork;

/**
 * One line's function on its way through a pool. While it waits and runs, the exchange belongs to the pool; whoever
 * offered it either waits for the outcome or lets go of the exchange.
 */
final class PooledCall implements PooledWork {

    /** From this status on it was the server that failed. */
    private static final int LEAST_FAILURE = 500;

    private static final int LEAST_ERROR = 400;

    private final Exchange exchange;
    private final LineCaller caller;
    private final BoundLine line;
    private final PoolUse use;
    private final Next next;

    /** What follows the call. On the pool's thread. */
    @FunctionalInterface
    interface Next {
        void goOn(Outcome outcome);
    }

    PooledCall(Exchange exchange, LineCaller caller, BoundLine line, PoolUse use, Next next) {
        this.exchange = exchange;
        this.caller = caller;
        this.line = line;
        this.use = use;
        this.next = next;
    }

    /**
     * Runs the function in its pool and waits for it, for the stages that have to be complete before the next begins.
     * The wait for a thread is bounded by QueueTimeout; a full pool does not make anybody wait.
     */
    static Outcome await(Exchange exchange, LineCaller caller, BoundLine line, PoolUse use) {
        CompletableFuture<Outcome> result = new CompletableFuture<>();
        PooledCall call = new PooledCall(exchange, caller, line, use, result::complete);
        return use.pool().offer(call) ? result.join() : caller.busy(line, use);
    }

    @Override
    public boolean run() {
        return finishAs(exchange.response().transport().isOpen() ? Work.CALL : Work.CLIENT_GONE);
    }

    @Override
    public void waitedTooLong() {
        finishAs(Work.TOO_LATE);
    }

    @Override
    public SessionRow row(String thread, long now) {
        return ExchangeRow.of(thread, exchange, now);
    }

    private enum Work {
        CALL,
        CLIENT_GONE,
        TOO_LATE
    }

    private boolean finishAs(Work work) {
        use.current().begin(exchange);
        try {
            Outcome outcome = outcome(work);
            // What follows may end the exchange, and answer for it.
            boolean isServed =
                    work == Work.CALL && !isFailure(outcome, exchange.response().status());
            next.goOn(outcome);
            return isServed;
        } finally {
            use.current().end();
        }
    }

    /** A function that gives up without a status has failed as well; one that found nothing has not. */
    private static boolean isFailure(Outcome outcome, int status) {
        return status >= LEAST_FAILURE || outcome == Outcome.ABORTED && status < LEAST_ERROR;
    }

    private Outcome outcome(Work work) {
        return switch (work) {
            case CALL -> caller.callTimed(line);
            case CLIENT_GONE -> caller.clientLeft();
            case TOO_LATE -> caller.tooLate();
        };
    }
}
