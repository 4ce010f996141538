package org.heliostat.compression;

import java.io.IOException;
import org.heliostat.request.BodyException;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request body without its coding. The reader pulls: a piece is inflated when somebody wants bytes, so that memory
 * is one piece on each side and a client is held back while nobody reads. Read by one thread at a time, like the body
 * that was sent; {@code lock} guards the decoder against {@link #ended}, which may come from another thread, for one
 * piece at a time. Nothing is inflated on an I/O loop.
 */
final class InflatedBody implements RequestBody {

    private static final Logger LOG = LoggerFactory.getLogger(InflatedBody.class);

    private static final int PIECE = 8 * 1024;
    private static final int AHEAD = 4 * 1024;

    /** Heads of members, and blocks with nothing in them, could go on for ever; a real one has some dozens of bytes. */
    private static final int MOST_WITHOUT_OUTPUT = 16 * 1024;

    private final RequestBody sent;
    private final BodyDecoder decoder;
    private final InflationSettings settings;
    private final InflationCounters counters;
    private final long most;
    private final Object lock = new Object();
    private boolean released;

    private byte @Nullable [] piece;
    private byte @Nullable [] ahead;
    private int aheadAt;
    private int aheadEnd;
    private long taken;
    private long given;
    private int takenSinceGiven;
    private long waitedSinceGiven;
    private boolean atEnd;
    private @Nullable IOException failure;

    /** @param counters have let it begin */
    InflatedBody(RequestBody sent, BodyDecoder decoder, InflationSettings settings, InflationCounters counters) {
        this.sent = sent;
        this.decoder = decoder;
        this.settings = settings;
        this.counters = counters;
        this.most = Math.min(settings.mostBytes(), sent.longest());
    }

    /** Nobody knows before it is read. */
    @Override
    public long contentLength() {
        return -1;
    }

    @Override
    public long longest() {
        return most;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        byte[] waiting = ahead;
        if (waiting == null || aheadAt == aheadEnd) {
            return next(bytes, offset, length, true);
        }
        int count = Math.min(length, aheadEnd - aheadAt);
        System.arraycopy(waiting, aheadAt, bytes, offset, count);
        aheadAt += count;
        return count;
    }

    @Override
    public int available() {
        lookAhead();
        return aheadEnd - aheadAt;
    }

    @Override
    public boolean isFinished() {
        if (!atEnd && failure == null && sent.isFinished()) {
            lookAhead();
        }
        return atEnd && aheadAt == aheadEnd;
    }

    @Override
    public boolean isReady() {
        return lookAhead() || atEnd || failure != null;
    }

    /**
     * Calls back when {@link #isReady} may have become true: what has come may be no byte of the data yet. The I/O loop
     * does not find out, since who reads may be looking as well.
     */
    @Override
    public void whenReady(Runnable callback) {
        if (isReady()) {
            callback.run();
        } else {
            sent.whenReady(callback);
        }
    }

    @Override
    public void mustEndBy(long nanos) {
        sent.mustEndBy(nanos);
    }

    @Override
    public void fail(IOException why) {
        sent.fail(why);
    }

    @Override
    public @Nullable HeaderFields trailers() {
        return isFinished() ? sent.trailers() : null;
    }

    @Override
    public void ended() {
        release();
        sent.ended();
    }

    /** @return whether bytes are here that {@link #read} gives without waiting */
    private boolean lookAhead() {
        if (aheadAt < aheadEnd) {
            return true;
        }
        if (atEnd || failure != null) {
            return false;
        }
        byte[] room = ahead;
        if (room == null) {
            room = new byte[AHEAD];
            ahead = room;
        }
        try {
            int count = next(room, 0, room.length, false);
            aheadAt = 0;
            aheadEnd = Math.max(0, count);
        } catch (IOException kept) {
            // The next read throws it.
            LOG.debug("a request body cannot be read on: {}", kept.toString());
        }
        return aheadAt < aheadEnd;
    }

    /** @return bytes written; −1 at the end; 0 when it may not wait and nothing is there */
    private int next(byte[] bytes, int offset, int length, boolean mayWait) throws IOException {
        if (failure != null) {
            throw again(failure);
        }
        if (atEnd) {
            return -1;
        }
        try {
            return inflate(bytes, offset, Math.min(length, PIECE), mayWait);
        } catch (IOException broken) {
            failure = broken;
            release();
            throw broken;
        }
    }

    private int inflate(byte[] bytes, int offset, int length, boolean mayWait) throws IOException {
        while (true) {
            int written = decode(bytes, offset, length);
            if (written > 0) {
                takenSinceGiven = 0;
                waitedSinceGiven = 0;
                return written;
            }
            if (!mayWait && !sent.isReady()) {
                return 0;
            }
            byte[] from = piece();
            long since = counters.now();
            int count = sent.read(from, 0, from.length);
            if (count < 0) {
                end();
                return -1;
            }
            took(count);
            waited(counters.now() - since);
            synchronized (lock) {
                decoder.input(from, count);
            }
        }
    }

    private void took(int count) throws BodyException {
        taken += count;
        counters.took(count);
        takenSinceGiven += count;
        if (takenSinceGiven > MOST_WITHOUT_OUTPUT) {
            counters.broken();
            throw new BodyException(400, "the compressed request body goes on without data");
        }
    }

    /** The reader alone knows that he waits: for the body that was sent, bytes come all the time. */
    private void waited(long nanos) throws BodyException {
        waitedSinceGiven += nanos;
        if (waitedSinceGiven > settings.mostWaitNanos()) {
            counters.broken();
            throw new BodyException(408, "the compressed request body gives no data for too long");
        }
    }

    private int decode(byte[] bytes, int offset, int length) throws IOException {
        int written;
        synchronized (lock) {
            if (released) {
                throw new IOException("the request has ended (expected: reading its body before)");
            }
            try {
                written = decoder.decode(bytes, offset, length);
            } catch (BodyException bad) {
                counters.broken();
                throw bad;
            }
        }
        given += written;
        counters.gave(written);
        requireWithinLimits();
        return written;
    }

    private void requireWithinLimits() throws BodyException {
        if (given > most) {
            boolean own = settings.mostBytes() <= sent.longest();
            tooLarge(own ? "max-size" : "MaxRequestBody");
        }
        int ratio = settings.mostRatio();
        if (ratio > 0 && given > InflationSettings.FREE_BYTES && given / ratio > taken) {
            tooLarge("max-ratio");
        }
    }

    private void tooLarge(String limit) throws BodyException {
        counters.tooLarge(limit);
        throw new BodyException(413, "request body is larger than allowed when it is inflated");
    }

    /** A body of no bytes at all is taken for empty, whatever its coding. */
    private void end() throws BodyException {
        if (taken > 0 && !decoder.mayEnd()) {
            counters.broken();
            throw new BodyException(400, "the compressed request body is cut off");
        }
        atEnd = true;
        release();
    }

    private static IOException again(IOException earlier) {
        if (earlier instanceof BodyException bad) {
            return new BodyException(bad.status(), String.valueOf(bad.getMessage()));
        }
        return new IOException(earlier.getMessage(), earlier);
    }

    private void release() {
        synchronized (lock) {
            if (released) {
                return;
            }
            released = true;
            decoder.end();
        }
        counters.ended();
    }

    private byte[] piece() {
        byte[] made = piece;
        if (made == null) {
            made = new byte[PIECE];
            piece = made;
        }
        return made;
    }
}
