package org.heliostat.gateway.fastcgi;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.gateway.cgi.ErrorOutput;
import org.heliostat.gateway.spawn.Child;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One life of an application's process. What it says is logged. What it has left running is killed as soon as it has ended:
 * fewer children than there are connections would go on listening, each held by a connection that is kept, and who came to
 * their socket beyond these would wait for nobody.
 */
final class FastCgiRun {

    private static final Logger LOG = LoggerFactory.getLogger(FastCgiRun.class);

    private final String name;
    private final Child child;
    private final ErrorOutput errors;
    private final AtomicBoolean isRead = new AtomicBoolean(true);

    /** It has ended, and its children have been killed. */
    private volatile boolean swept;

    /** And all that they have written is read. */
    private volatile boolean over;

    private volatile boolean endIsWanted;

    FastCgiRun(String name, Child child, Ticker ticker) {
        this.name = name;
        this.child = child;
        this.errors = new ErrorOutput(name, ticker);
    }

    /** Watches for its end, once. What may block is given to the threads. */
    void watch(Executor threads) {
        child.whenEnded(() -> {
            if (!endIsWanted) {
                LOG.warn(
                        "{}: process {} has ended with {}; what it has left running {}",
                        name,
                        child.pid(),
                        child.exitStatus(),
                        child.reachesOrphans() ? "is killed" : "goes on: there is no setsid here to find it by");
            }
            try {
                threads.execute(this::sweep);
            } catch (RejectedExecutionException stopping) {
                LOG.debug("{}: who stops it kills its children: {}", name, stopping.toString());
            }
        });
    }

    Child child() {
        return child;
    }

    /** On the clock's thread; what may block is given to the others. */
    void tick(Executor threads) {
        if (over) {
            return;
        }
        if (isRead.compareAndSet(true, false)) {
            boolean given = false;
            try {
                threads.execute(this::read);
                given = true;
            } finally {
                if (!given) {
                    isRead.set(true);
                }
            }
        }
    }

    private void sweep() {
        child.kill();
        swept = true;
    }

    /** Kills what runs of it, unless that was done: the numbers may be others' by now. */
    void kill() {
        if (!swept) {
            child.kill();
        }
    }

    /** Asks it to end, if it runs. */
    void terminate() {
        endIsWanted = true;
        if (!swept) {
            child.terminate();
        }
    }

    private void read() {
        try {
            boolean last = swept;
            boolean empty = errors.drain(child.output(), last) & errors.drain(child.errors(), last);
            over = last && empty;
        } finally {
            isRead.set(true);
        }
    }
}
