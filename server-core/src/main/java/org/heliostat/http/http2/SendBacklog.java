package org.heliostat.http.http2;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.http.exchange.SentCallback;
import org.heliostat.qos.Flow;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Knows how much of one answer waits for its client and how much has left, and lets its writer wait, or calls it back, until
 * little waits; tells when all has left. Methods say who may call them.
 */
final class SendBacklog {

    /** Bytes of content that wait before writers wait. */
    private static final long LIMIT = 64 * 1024;

    private static final AtomicLongFieldUpdater<SendBacklog> WAITING =
            AtomicLongFieldUpdater.newUpdater(SendBacklog.class, "waiting");

    private final AtomicReference<@Nullable Runnable> whenShort = new AtomicReference<>();
    private final SentCallback whenSent = new SentCallback();
    private volatile long waiting;
    private volatile long framed;

    /** Bytes of content that have left. On the loop. */
    private long contentLeft;

    private volatile @Nullable Flow flow;
    private volatile long handedOverNanos;
    private volatile long sendingNanos;
    private volatile boolean over;
    private volatile @Nullable Thread writer;

    /** More waits. Any thread. */
    void add(long bytes) {
        WAITING.addAndGet(this, bytes);
    }

    /** Counts what passes there from now on. Any thread. */
    void flow(Flow counted) {
        flow = counted;
    }

    /** So many bytes have passed, in frames. On the loop. */
    void passed(int bytes) {
        Flow counted = flow;
        if (counted != null) {
            counted.passed(bytes);
        }
    }

    /** Frames have left, with so many bytes of content. On the loop. */
    void left(int content, int total) {
        framed += total;
        contentLeft += content;
        passed(total);
        if (content > 0 && WAITING.addAndGet(this, -content) < LIMIT) {
            signal();
        }
    }

    /** @return bytes of content that have left. On the loop. */
    long contentLeft() {
        return contentLeft;
    }

    /** @return bytes of frames that have left. Any thread. */
    long framed() {
        return framed;
    }

    /** Nobody will take what waits. On the loop. */
    void end() {
        over = true;
        signal();
    }

    /**
     * Calls back once, on the loop, when all of an answer that was handed over whole has left, or never will. Any thread.
     *
     * @param now ticker nanoseconds
     * @return false where that is the case, or nearly so: little that waits is as good as sent
     */
    boolean whenSent(long now, Runnable callback) {
        if (isShort()) {
            return false;
        }
        handedOverNanos = now;
        return whenSent.await(callback);
    }

    /** All has left, or never will. On the loop. */
    void sent(Ticker ticker) {
        if (whenSent.isAwaited()) {
            sendingNanos = ticker.nanos() - handedOverNanos;
        }
        whenSent.sent();
    }

    /** @return nanoseconds from the hand-over of the whole answer to its end, where somebody waited for that; 0 before */
    long sendingNanos() {
        return sendingNanos;
    }

    /** @return bytes that wait. Any thread. */
    long bytes() {
        return waiting;
    }

    /** @return whether more may be added. Any thread. */
    boolean isShort() {
        return over || waiting < LIMIT;
    }

    /** Waits until it {@link #isShort}; the loop ends a stream whose client takes nothing for too long. Any thread but the loop. */
    void await() {
        writer = Thread.currentThread();
        boolean interrupted = false;
        while (!isShort()) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        writer = null;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Calls back once, when it is told to {@link #signal} next and {@link #isShort}. Any thread. */
    void whenShort(Runnable callback) {
        whenShort.set(callback);
    }

    /** Wakes and calls back who waits, if it is short. On the loop. */
    void signal() {
        if (!isShort()) {
            return;
        }
        Thread thread = writer;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
        Runnable callback = whenShort.get() == null ? null : whenShort.getAndSet(null);
        if (callback != null) {
            callback.run();
        }
    }
}
