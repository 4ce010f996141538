package org.heliostat.http.http2;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.exchange.BodyReader;
import org.heliostat.http.exchange.ReceivedBytes;
import org.heliostat.request.BodyException;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * The body of one stream between its I/O loop and one reader, which may wait. How much the client may send follows what is
 * read. Methods say who may call them.
 */
final class Http2Body implements RequestBody {

    private final BodyOwner owner;
    private final long announced;
    private final ReceivedBytes content = new ReceivedBytes();
    private final AtomicInteger unreported = new AtomicInteger();
    private final BodyReader reader = new BodyReader(() -> !content.isEmpty());

    private long maxLength = Long.MAX_VALUE; // set before anything is fed
    private volatile long received;
    private volatile int reportAt;
    private volatile boolean awaitsContinue;
    private volatile boolean kept;
    private volatile boolean starved;
    private boolean collecting; // the I/O loop's
    private volatile @Nullable HeaderFields trailers;

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
    void feed(ByteBuf data) {
        int length = data.readableBytes();
        received += length;
        if (received > maxLength && !reader.hasFailed()) {
            tooLarge();
        }
        if (!reader.hasFailed()) {
            content.append(data, announced < 0 ? Long.MAX_VALUE : announced - received + length);
        } else {
            unreported.addAndGet(length);
        }
        reader.signal();
    }

    /** The last of it has come. On the I/O loop. */
    void end(@Nullable HeaderFields fields) {
        trailers = fields;
        reader.complete();
        reader.signal();
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

    /** @return whether somebody waits for data. On the I/O loop. */
    boolean isAwaited() {
        return reader.isAwaited() || (collecting && !isFull());
    }

    /** @return whether it may be read although its answer is complete. On the I/O loop. */
    boolean isKept() {
        return kept && !isUnasked();
    }

    /** @return whether the client waits to be told that it may send. On the I/O loop. */
    boolean isUnasked() {
        return awaitsContinue && received == 0;
    }

    @Override
    public void fail(IOException why) {
        reader.fail(why);
        reader.signal();
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
    public Arrival arrival() {
        return reader;
    }

    @Override
    public void collect(boolean on) {
        collecting = on;
        if (on) {
            askForMore();
        }
    }

    /** The client may send twice as much as it is told about at a time. */
    @Override
    public boolean isFull() {
        return content.available() + unreported.get() >= 2 * reportAt;
    }

    @Override
    public long bytesRead() {
        return content.readTotal();
    }

    @Override
    public void mustEndBy(long nanos) {
        reader.mustEndBy(nanos);
    }

    /** @return whether it should have ended. On the I/O loop. */
    boolean isOverdue(long now) {
        return reader.canFail() && reader.isOverdue(now);
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
            int count = content.read(bytes, offset, length);
            if (count > 0) {
                taken(count);
                return count;
            }
            if (reader.isAtEnd()) {
                return -1;
            }
            askForMore();
            reader.await(owner.isOnLoop());
        }
    }

    @Override
    public int available() {
        return content.available();
    }

    @Override
    public boolean isFinished() {
        return reader.isComplete() && content.isEmpty();
    }

    @Override
    public boolean isReady() {
        boolean ready = reader.isReady();
        if (!ready) {
            askForMore();
        }
        return ready;
    }

    @Override
    public void whenReady(Runnable callback) {
        reader.whenReady(callback);
        if (isReady()) {
            owner.onLoop(reader::signal);
        }
    }

    @Override
    public @Nullable HeaderFields trailers() {
        return isFinished() ? trailers : null;
    }

    private void tooLarge() {
        owner.countLimit(ProtocolEvent.BODY_TOO_LARGE, "request body is larger than " + maxLength + " bytes");
        fail(new BodyException(413, "request body is larger than allowed"));
    }

    private void taken(int count) {
        int all = unreported.addAndGet(count);
        // Told by whoever passes the mark, once.
        if (all >= reportAt && all - count < reportAt && !reader.isComplete()) {
            owner.bodyRead();
        }
    }

    private void askForMore() {
        starved = true;
        if (isUnasked()) {
            awaitsContinue = false;
            owner.sendContinue();
        }
    }
}
