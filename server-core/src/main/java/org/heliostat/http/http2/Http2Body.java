package org.heliostat.http.http2;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.request.BodyException;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.heliostat.request.client.ClientGoneException;
import org.jspecify.annotations.Nullable;

/**
 * The body of one stream between its I/O loop and one reader, which may wait. How much the client may send follows what is
 * read. Methods say who may call them.
 */
final class Http2Body implements RequestBody {

    private final BodyOwner owner;
    private final long announced;
    private final ByteChunks chunks = new ByteChunks();
    private final AtomicInteger buffered = new AtomicInteger();
    private final AtomicInteger unreported = new AtomicInteger();
    private final AtomicReference<@Nullable Runnable> readyCallback = new AtomicReference<>();

    private long maxLength = Long.MAX_VALUE; // set before anything is fed
    private volatile long received;
    private volatile int reportAt;
    private volatile boolean awaitsContinue;
    private volatile boolean complete;
    private volatile boolean kept;
    private volatile boolean starved;
    private volatile @Nullable HeaderFields trailers;
    private volatile @Nullable IOException failure;
    private volatile @Nullable Thread reader;
    private volatile long latest;
    private volatile boolean hasLatest;

    /**
     * @param announced bytes, −1 where the client has not said
     * @param reportAt bytes after which the owner is told that they were read
     */
    Http2Body(BodyOwner owner, long announced, boolean awaitsContinue, int reportAt) {
        this.owner = owner;
        this.announced = announced;
        this.awaitsContinue = awaitsContinue;
        this.reportAt = reportAt;
    }

    /** Says how long it may be, before it is fed or anybody reads it. On the I/O loop. */
    void limit(long longest) {
        maxLength = longest;
        if (announced > longest) {
            tooLarge();
        }
    }

    /** Takes what has come. On the I/O loop. */
    void feed(ByteBuf content) {
        int length = content.readableBytes();
        received += length;
        if (received > maxLength && failure == null) {
            tooLarge();
        }
        if (failure == null) {
            chunks.append(content);
            buffered.addAndGet(length);
        } else {
            unreported.addAndGet(length);
        }
        signal();
    }

    /** The last of it has come. On the I/O loop. */
    void end(@Nullable HeaderFields fields) {
        trailers = fields;
        if (failure == null) {
            complete = true;
        }
        signal();
    }

    /** @return whether what has come agrees with what was announced, so far or at the end. On the I/O loop. */
    boolean isAsAnnounced(boolean atEnd) {
        return announced < 0 || (atEnd ? received == announced : received <= announced);
    }

    /** @return bytes of data that came so far. Any thread. */
    long received() {
        return received;
    }

    /** @return bytes that were read or dropped since the last call. On the I/O loop. */
    int takeRead() {
        return unreported.getAndSet(0);
    }

    /** @return whether the reader had to wait since the last call. On the I/O loop. */
    boolean takeStarved() {
        boolean was = starved;
        starved = false;
        return was;
    }

    /** Tells the owner after so many bytes from now on. On the I/O loop. */
    void reportAt(int bytes) {
        reportAt = bytes;
    }

    /** @return whether somebody waits for data. Any thread. */
    boolean isAwaited() {
        return reader != null || readyCallback.get() != null;
    }

    /** @return whether it may be read although its answer is complete. On the I/O loop. */
    boolean isKept() {
        return kept && !(awaitsContinue && received == 0);
    }

    @Override
    public void fail(IOException why) {
        if (failure == null && !complete) {
            failure = why;
        }
        signal();
    }

    @Override
    public void keep() {
        kept = true;
    }

    @Override
    public void letGo() {
        if (kept) {
            kept = false;
            owner.bodyLetGo();
        }
    }

    @Override
    public void mustEndBy(long nanos) {
        latest = nanos;
        hasLatest = true;
    }

    /** @return whether it should have ended. On the I/O loop. */
    boolean isOverdue(long now) {
        return hasLatest && !complete && now - latest > 0;
    }

    @Override
    public long contentLength() {
        return announced;
    }

    @Override
    public long longest() {
        return maxLength;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (true) {
            int count = chunks.read(bytes, offset, length);
            if (count > 0) {
                taken(count);
                return count;
            }
            if (isAtEnd()) {
                return -1;
            }
            askForMore();
            await();
        }
    }

    @Override
    public int available() {
        return buffered.get();
    }

    @Override
    public boolean isFinished() {
        return complete && buffered.get() == 0;
    }

    @Override
    public boolean isReady() {
        boolean ready = isAnythingThere();
        if (!ready) {
            askForMore();
        }
        return ready;
    }

    @Override
    public void whenReady(Runnable callback) {
        readyCallback.set(callback);
        if (isReady()) {
            owner.onLoop(this::signal);
        }
    }

    @Override
    public @Nullable HeaderFields trailers() {
        return isFinished() ? trailers : null;
    }

    private boolean isAnythingThere() {
        return buffered.get() > 0 || complete || failure != null;
    }

    private void tooLarge() {
        owner.countLimit(ProtocolEvent.BODY_TOO_LARGE, "request body is larger than " + maxLength + " bytes");
        fail(new BodyException(413, "request body is larger than allowed"));
    }

    private void taken(int count) {
        buffered.addAndGet(-count);
        int all = unreported.addAndGet(count);
        // Told by whoever passes the mark, once.
        if (all >= reportAt && all - count < reportAt && !complete) {
            owner.bodyRead();
        }
    }

    private boolean isAtEnd() throws IOException {
        // Failure and end are set after the bytes: look again for bytes that came in between.
        IOException why = failure;
        boolean atEnd = complete;
        if (buffered.get() > 0) {
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

    private void await() throws IOException {
        if (owner.isOnLoop()) {
            throw new IllegalStateException("the body is read on the I/O loop (expected: a session thread)");
        }
        reader = Thread.currentThread();
        try {
            while (!isAnythingThere()) {
                // Woken by data, by the loop's once-a-second look at the deadline, or by the end of the stream.
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException("interrupted while waiting for the request body");
                }
            }
        } finally {
            reader = null;
        }
    }

    private void askForMore() {
        starved = true;
        if (awaitsContinue) {
            awaitsContinue = false;
            owner.sendContinue();
        }
    }

    private void signal() {
        Thread waiting = reader;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
        if (isAnythingThere()) {
            Runnable callback = readyCallback.getAndSet(null);
            if (callback != null) {
                callback.run();
            }
        }
    }
}
