package org.heliostat.http.exchange;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.heliostat.request.BodyException;
import org.heliostat.request.RequestBody;
import org.heliostat.request.client.ClientGoneException;
import org.jspecify.annotations.Nullable;

/**
 * Lets the one reader of a request's body wait for what its I/O loop brings, or be called back, until the body is complete or
 * has failed. Holds no bytes: the body does. Methods say who may call them.
 */
public final class BodyReader implements RequestBody.Arrival {

    private final BooleanSupplier hasBytes;
    private final AtomicReference<@Nullable Runnable> callback = new AtomicReference<>();
    private volatile boolean complete;
    private volatile @Nullable IOException failure;
    private volatile @Nullable Thread waiting;
    private volatile RequestBody.@Nullable Watch watch;
    private volatile long latest;
    private volatile boolean hasLatest;

    /** @param hasBytes whether there are bytes to be read. Any thread asks. */
    public BodyReader(BooleanSupplier hasBytes) {
        this.hasBytes = hasBytes;
    }

    /**
     * Nothing more will come; one that has failed before stays so. After the last byte was added, never before: a reader that
     * sees the end must have seen every byte. On the I/O loop.
     */
    public void complete() {
        if (failure == null) {
            complete = true;
            tellEnded();
        }
    }

    /** Nothing more will come, though the body is not complete; of several reasons the first counts. Any thread. */
    public void fail(IOException why) {
        if (canFail()) {
            failure = why;
            tellEnded();
        }
    }

    /** @return whether it has neither failed nor is complete. Any thread. */
    public boolean canFail() {
        return failure == null && !complete;
    }

    /** @return whether all of it has come. Any thread. */
    public boolean isComplete() {
        return complete;
    }

    /** @return whether nobody will read what still comes. Any thread. */
    public boolean hasFailed() {
        return failure != null;
    }

    /** @return whether a read would not wait. Any thread. */
    public boolean isReady() {
        return hasBytes.getAsBoolean() || complete || failure != null;
    }

    /** @return whether somebody waits for data. Any thread. */
    public boolean isAwaited() {
        return waiting != null || callback.get() != null;
    }

    /** @return whether somebody waits for data, and is called instead of being woken. Any thread. */
    public boolean isAwaitedWithoutThread() {
        return waiting == null && callback.get() != null;
    }

    /** @param nanos ticker time at which the body should have ended. Any thread. */
    public void mustEndBy(long nanos) {
        latest = nanos;
        hasLatest = true;
    }

    /** @return whether it should have ended. On the I/O loop. */
    public boolean isOverdue(long now) {
        return hasLatest && now - latest > 0;
    }

    /**
     * Asked by the reader when it has found no bytes.
     *
     * @return whether there will be none; false also where some have come meanwhile
     * @throws IOException why the body has failed, made anew for the reader's stack trace
     */
    public boolean isAtEnd() throws IOException {
        // Failure and end are set after the bytes: look again for bytes that came in between.
        IOException why = failure;
        boolean atEnd = complete;
        if (hasBytes.getAsBoolean()) {
            return false;
        }
        if (why instanceof BodyException bad) {
            throw new BodyException(bad.status(), String.valueOf(bad.getMessage()));
        }
        if (why instanceof ClientGoneException gone) {
            throw new ClientGoneException(String.valueOf(gone.getMessage()));
        }
        if (why != null) {
            throw new IOException(why.getMessage());
        }
        return atEnd;
    }

    /**
     * Waits until it {@link #isReady}. On the reader's thread, which may not be the I/O loop.
     *
     * @param isOnLoop whether it is, which is a defect
     */
    public void await(boolean isOnLoop) throws InterruptedIOException {
        if (isOnLoop) {
            throw new IllegalStateException("the body is read on the I/O loop (expected: a session thread)");
        }
        waiting = Thread.currentThread();
        try {
            tellAwaited();
            while (!isReady()) {
                // Woken by data, by the loop's once-a-second look at the deadline, or by the end of the connection.
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException("interrupted while waiting for the request body");
                }
            }
        } finally {
            waiting = null;
        }
    }

    /** Calls back once, when it is told to {@link #signal} next and {@link #isReady}. Any thread. */
    public void whenReady(Runnable next) {
        callback.set(next);
        // Who is called back may keep its thread all the same, and wait for something else, too.
        tellAwaited();
    }

    @Override
    public boolean isWhole() {
        return !canFail();
    }

    @Override
    public int failedStatus() {
        return failure instanceof BodyException bad ? bad.status() : 0;
    }

    @Override
    public void watch(RequestBody.Watch told) {
        watch = told;
        if (!canFail()) {
            told.ended();
        }
    }

    private void tellEnded() {
        RequestBody.Watch told = watch;
        if (told != null) {
            told.ended();
        }
    }

    private void tellAwaited() {
        RequestBody.Watch told = watch;
        if (told != null && !isReady()) {
            told.awaited();
        }
    }

    /** Wakes and calls back who waits. On the I/O loop. */
    public void signal() {
        RequestBody.Watch watching = watch;
        if (watching != null) {
            watching.arrived();
        }
        Thread reader = waiting;
        if (reader != null) {
            LockSupport.unpark(reader);
        }
        if (isReady()) {
            Runnable told = callback.getAndSet(null);
            if (told != null) {
                told.run();
            }
        }
    }
}
