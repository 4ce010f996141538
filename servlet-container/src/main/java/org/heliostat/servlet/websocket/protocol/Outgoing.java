package org.heliostat.servlet.websocket.protocol;

import java.io.IOException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The queue before a line: hands over while the peer takes, and goes on when it takes again. Any thread adds; one at a
 * time hands over, and those that come meanwhile leave their work to it, so that an I/O loop never waits here.
 */
public final class Outgoing {

    private static final int STEP = 32 * 1024;

    /** What a piece takes besides its bytes, roughly: many small ones must not fill many times a limit. */
    private static final int PIECE_OVERHEAD = 256;

    private final Line line;
    private final ConcurrentLinkedQueue<Piece> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger work = new AtomicInteger();
    private final AtomicLong unsent = new AtomicLong();
    private final AtomicInteger pieces = new AtomicInteger();
    private volatile @Nullable IOException failure;
    private volatile boolean finishes;

    private @Nullable Piece current; // whoever hands over
    private int offset; // likewise
    private boolean finished; // likewise

    public Outgoing(Line line) {
        this.line = line;
    }

    /** @return bytes that were not handed over yet */
    public long unsent() {
        return unsent.get();
    }

    /** @return memory that is held for what was not handed over yet, in bytes */
    long held() {
        return unsent.get() + (long) PIECE_OVERHEAD * pieces.get();
    }

    /** @return what takes the bytes back, unless they have begun to leave */
    Piece add(byte[] bytes, Consumer<@Nullable Throwable> done) {
        Piece piece = new Piece(bytes, done);
        unsent.addAndGet(bytes.length);
        pieces.incrementAndGet();
        waiting.add(piece);
        handOver();
        return piece;
    }

    /** Ends the line after what was added before. */
    public void finish() {
        finishes = true;
        handOver();
    }

    /** The connection is over: what has not left never will. */
    public void fail(IOException why) {
        failure = why;
        handOver();
    }

    private void handOver() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        while (seen != 0) {
            step();
            seen = work.addAndGet(-seen);
        }
    }

    private void step() {
        while (true) {
            IOException broken = broken();
            Piece piece = next();
            if (piece == null) {
                if (finishes && !finished && unsent.get() == 0) {
                    finished = true;
                    line.finish();
                }
                return;
            }
            if (broken != null) {
                left(piece, broken);
            } else if (line.isWritable()) {
                send(piece);
            } else {
                line.whenWritable(this::handOver);
                return;
            }
        }
    }

    /** The thread that would hear of the end of the line may be waiting here for a piece to leave. */
    private @Nullable IOException broken() {
        IOException why = failure;
        return why == null && !line.isOpen() ? new IOException("the connection was lost") : why;
    }

    private @Nullable Piece next() {
        while (current == null) {
            Piece piece = waiting.poll();
            if (piece == null) {
                return null;
            }
            if (piece.begin()) {
                current = piece;
                offset = 0;
            } else {
                unsent.addAndGet(-piece.bytes().length);
                pieces.decrementAndGet();
            }
        }
        return current;
    }

    private void send(Piece piece) {
        int count = Math.min(STEP, piece.bytes().length - offset);
        line.send(piece.bytes(), offset, count);
        offset += count;
        unsent.addAndGet(-count);
        if (offset == piece.bytes().length) {
            left(piece, null);
        }
    }

    private void left(Piece piece, @Nullable IOException why) {
        unsent.addAndGet(offset - piece.bytes().length);
        pieces.decrementAndGet();
        current = null;
        piece.over(why);
    }
}
