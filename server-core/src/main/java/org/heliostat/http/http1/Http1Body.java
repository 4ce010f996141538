package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.exchange.BodyReader;
import org.heliostat.http.exchange.ReceivedBytes;
import org.heliostat.http.http1.decode.ChunkedDecoder;
import org.heliostat.http.http1.decode.Framing;
import org.heliostat.http.http1.decode.ProtocolException;
import org.heliostat.request.BodyException;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * The body of one request between its I/O loop, which decodes, and one reader, which may wait. What is kept are plain
 * arrays: a reader that stops in the middle leaks nothing. Methods say who may call them.
 */
final class Http1Body implements RequestBody {

    private final BodyOwner owner;
    private final long announced;
    private final @Nullable ChunkedDecoder chunked;
    private final int window;
    private final ReceivedBytes content = new ReceivedBytes();
    private final BodyReader reader = new BodyReader(() -> !content.isEmpty());

    private long maxLength = Long.MAX_VALUE; // set before anything is fed
    private long received;
    private boolean decoded;
    private volatile boolean awaitsContinue;
    private volatile boolean kept;
    private volatile boolean holdsUp;
    private volatile boolean paused;
    private boolean collecting; // the I/O loop's

    /** @param chunked null when the length is announced */
    Http1Body(BodyOwner owner, Framing framing, @Nullable ChunkedDecoder chunked, int window) {
        this.owner = owner;
        this.announced = framing.contentLength();
        this.awaitsContinue = framing.expectsContinue();
        this.chunked = chunked;
        this.window = window;
    }

    /** Says how long it may be, before it is fed or anybody reads it. On the I/O loop. */
    void limit(long longest) {
        maxLength = longest;
        if (announced > longest) {
            tooLarge();
        }
    }

    /** Everything that comes from now on, until the client ends its half of the connection: another protocol's. */
    static Http1Body untilTheEnd(BodyOwner owner, int window) {
        return new Http1Body(owner, window);
    }

    private Http1Body(BodyOwner owner, int window) {
        this.owner = owner;
        this.announced = Long.MAX_VALUE;
        this.chunked = null;
        this.window = window;
    }

    /** The client has ended its half of the connection where this is allowed. On the I/O loop. */
    void endOfInput() {
        end();
        reader.signal();
    }

    /** Takes what belongs to the body and fits the window. On the I/O loop. */
    void feed(ByteBuf in) throws ProtocolException {
        do {
            paused = false;
            fill(in);
            paused = !decoded && content.available() >= window;
            // The reader may have emptied the window before it could see the pause.
        } while (paused && content.available() <= window / 2);
        reader.signal();
    }

    private void fill(ByteBuf in) throws ProtocolException {
        while (!decoded && content.available() < window) {
            int take = Math.min(decodable(in), window);
            if (take == 0) {
                return;
            }
            ByteBuf piece = in.readSlice(take);
            taken(take);
            if (!reader.hasFailed()) {
                content.append(piece, chunked == null ? announced - received + take : Long.MAX_VALUE);
            }
            endIfWhole();
        }
    }

    /** Drops what belongs to the body. On the I/O loop, when nobody will read it. */
    void skip(ByteBuf in) throws ProtocolException {
        int take = decodable(in);
        while (take > 0) {
            in.skipBytes(take);
            taken(take);
            endIfWhole();
            take = decodable(in);
        }
    }

    /** @return whether the last byte of the body was taken off the wire. On the I/O loop. */
    boolean isDecoded() {
        return decoded;
    }

    /** @return whether the window is full and input should wait. On the I/O loop. */
    boolean isPaused() {
        return paused;
    }

    /** @return bytes of data that came so far. On the I/O loop. */
    long received() {
        return received;
    }

    /**
     * @param limit bytes that may be read for nothing to keep the connection
     * @return whether the connection can survive a body that nobody reads. Any thread.
     */
    boolean isWorthDraining(long limit) {
        return !isAwaitingContinue() && (chunked != null || announced - received <= limit);
    }

    /**
     * @param answered whether the answer is complete
     * @return whether what was not read of it will end the connection, so that the head must say so. Any thread.
     */
    boolean isGivenUp(long limit, boolean answered) {
        return answered ? !isWorthDraining(limit) : isAwaitingContinue();
    }

    /** @return whether the client still waits for 100 (Continue), so that it may never send the body */
    boolean isAwaitingContinue() {
        return awaitsContinue && received == 0;
    }

    /** @return whether somebody waits for data. On the I/O loop. */
    boolean isAwaited() {
        return reader.isAwaited() || (collecting && !paused);
    }

    /** @return whether somebody waits for data, and is called instead of being woken. Any thread. */
    boolean isAwaitedWithoutThread() {
        return reader.isAwaitedWithoutThread();
    }

    @Override
    public void fail(IOException why) {
        if (reader.canFail()) {
            if (why instanceof BodyException) {
                // Before the reader can answer: its answer must say that the connection ends.
                owner.closeAfter();
            }
            reader.fail(why);
        }
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
            if (holdsUp) {
                owner.bodyLetGo();
            }
        }
    }

    /** @return whether the connection, whose answer is complete, is told when nobody reads it any more. On the I/O loop. */
    boolean holdsUp() {
        // Said before it is looked: of a reader that lets go just now, one of both hears.
        holdsUp = true;
        // Who has a final status instead of 100 need not send the body (RFC 9110 §10.1.1): the answer's head ended the
        // connection.
        return kept && !isAwaitingContinue();
    }

    @Override
    public Arrival arrival() {
        return reader;
    }

    @Override
    public void collect(boolean on) {
        collecting = on;
        if (on) {
            askForBody();
        }
    }

    @Override
    public boolean isFull() {
        return paused;
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
        return !decoded && reader.isOverdue(now);
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
                given();
                return count;
            }
            if (reader.isAtEnd()) {
                return -1;
            }
            askForBody();
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
            askForBody();
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
        return isFinished() && chunked != null ? chunked.trailers() : null;
    }

    private int decodable(ByteBuf in) throws ProtocolException {
        if (decoded || !in.isReadable()) {
            return 0;
        }
        if (chunked == null) {
            return (int) Math.min(announced - received, in.readableBytes());
        }
        int ready = chunked.advance(in);
        if (chunked.isFinished()) {
            end();
        } else if (chunked.left() > maxLength - received && !reader.hasFailed()) {
            // A chunk that says so itself is not waited for, no more than a Content-Length.
            tooLarge();
        }
        return ready;
    }

    private void taken(int bytes) {
        received += bytes;
        if (chunked != null) {
            chunked.taken(bytes);
            if (received > maxLength && !reader.hasFailed()) {
                tooLarge();
            }
        }
    }

    /** After the last bytes were added, never before: a reader that sees the end must have seen every byte. */
    private void endIfWhole() {
        if (chunked == null && received == announced) {
            end();
        }
    }

    private void end() {
        decoded = true;
        reader.complete();
    }

    private void tooLarge() {
        owner.countLimit(ProtocolEvent.BODY_TOO_LARGE, "request body is larger than " + maxLength + " bytes");
        fail(new BodyException(413, "request body is larger than allowed"));
    }

    private void given() {
        if (paused && content.available() <= window / 2) {
            paused = false;
            owner.resumeReading();
        }
    }

    private void askForBody() {
        if (isAwaitingContinue()) {
            awaitsContinue = !owner.sendContinue();
        }
    }
}
