package org.heliostat.listen;

import io.netty.channel.IoEventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadIoEventLoop;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Event loops that outlive every error. The library's own end with the first Error that escapes a handler, such as an
 * OutOfMemoryError thrown while another one is logged, and are not replaced: each connection they had, and each that they
 * would have got, is lost. Any thread.
 */
final class EnduringLoops extends MultiThreadIoEventLoopGroup {

    /** An error that comes back at once must not make the loop spin. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final Logger LOG = LoggerFactory.getLogger(EnduringLoops.class);

    /** Named here, the words of all steps are there as soon as this class is. */
    private static final LoopStep LOOP = LoopStep.LOOP;

    EnduringLoops(int count, ThreadFactory threads, IoHandlerFactory handlers) {
        super(count, threads, handlers);
    }

    @Override
    protected IoEventLoop newChild(Executor executor, IoHandlerFactory handlers, Object... none) {
        return new EnduringLoop(this, executor, handlers);
    }

    /** Logs an error; where there is no memory for that either, nothing is said. */
    static void tell(LoopStep step, Throwable error) {
        try {
            LOG.error(
                    "{} fails on {}; the loop goes on",
                    step.text(),
                    Thread.currentThread().getName(),
                    error);
        } catch (Throwable unlogged) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Each step of the library's loop, guarded: what is thrown loses the step, not the loop. */
    private static final class EnduringLoop extends SingleThreadIoEventLoop {

        EnduringLoop(IoEventLoopGroup parent, Executor executor, IoHandlerFactory handlers) {
            super(parent, executor, handlers);
        }

        /** What is thrown between two steps ends the library's loop; it is begun again, unless the end was asked for and done. */
        @Override
        protected void run() {
            boolean ended = false;
            while (!ended) {
                try {
                    super.run();
                    ended = true;
                } catch (Throwable error) {
                    endure(LOOP, error);
                }
            }
        }

        @Override
        protected int runIo() {
            try {
                return super.runIo();
            } catch (Throwable error) {
                endure(LoopStep.IO, error);
                return 0;
            }
        }

        @Override
        protected boolean runAllTasks(long nanos) {
            try {
                return super.runAllTasks(nanos);
            } catch (Throwable error) {
                endure(LoopStep.TASK, error);
                return true;
            }
        }

        @Override
        protected boolean confirmShutdown() {
            try {
                return super.confirmShutdown();
            } catch (Throwable error) {
                endure(LoopStep.END, error);
                return false;
            }
        }

        private static void endure(LoopStep step, Throwable error) {
            tell(step, error);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
