package org.heliostat.request;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.heliostat.buffer.SpareBuffers;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer, collected in a buffer so that a short answer leaves in one piece with its Content-Length.
 * Used by one thread at a time. Blocks when the client does not take what was sent, unless told not to.
 *
 * <p>The buffer is taken from the spare ones with the first byte and given back with the last.
 */
public final class ResponseOutput extends OutputStream {

    /** Text is encoded in pieces of this size where nothing is to be collected. */
    private static final int UNBUFFERED_ROOM = 512;

    /** A file is copied in pieces of this size. */
    private static final int FILE_PIECE = 64 * 1024;

    private static final byte[] NONE = {};

    private final Response response;
    private final SpareBuffers spares;
    private int bufferSize;
    private byte[] buffer = NONE;
    private @Nullable Thread taker;
    private int count;
    private long handedOver;
    private boolean withheld;
    private boolean closed;
    private boolean nonBlocking;
    private boolean wandering;
    private @Nullable SendOn sendOn;

    ResponseOutput(Response response, SpareBuffers spares, int bufferSize) {
        this.response = response;
        this.spares = spares;
        this.bufferSize = bufferSize;
    }

    /** @return bytes collected before something is sent (UseOutputStreamSize) */
    public int bufferSize() {
        return bufferSize;
    }

    /** Changes the size; 0 sends each write at once. Bytes collected so far stay. */
    public void bufferSize(int size) {
        bufferSize = size;
    }

    /**
     * From now on what is collected is sent when a write comes so much later than the one before (flushTimer): whoever
     * writes slowly is not kept waiting for a full buffer.
     */
    public void sendOnAfter(long nanos, Ticker clock) {
        sendOn = new SendOn(nanos, clock);
    }

    /** @return bytes collected and not yet handed over */
    public int buffered() {
        return count;
    }

    /** From now on no call waits; {@link #isReady} tells when the client keeps up. */
    public void nonBlocking() {
        nonBlocking = true;
    }

    /**
     * From now on more than one thread may write, one after the other if all goes well: the buffer is not given back,
     * so that a late write of one of them can never reach the answer of another request.
     */
    public void wanders() {
        wandering = true;
    }

    /** @return whether more may be written without piling up */
    public boolean isReady() {
        return response.transport().isWritable();
    }

    @Override
    public void write(int value) throws IOException {
        requireOpen();
        if (sendOn == null && count < Math.min(bufferSize, buffer.length)) {
            buffer[count++] = (byte) value;
            return;
        }
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        requireOpen();
        if (length > bufferSize - count) {
            writeThrough(bytes, offset, length);
            return;
        }
        ensure(count + length);
        System.arraycopy(bytes, offset, buffer, count, length);
        count += length;
        if (isLate()) {
            handOver();
        }
    }

    private boolean isLate() {
        return sendOn != null && sendOn.isLate();
    }

    /**
     * Makes room in the buffer for direct encoding: the caller fills {@link #array} from {@link #position} on and
     * says with {@link #advance} how far. Sends what is there if too little of the buffer is free.
     *
     * @param least bytes the caller cannot do without
     * @return bytes free at the position: {@code least} or more, up to the size of the buffer
     */
    public int reserve(int least) throws IOException {
        requireOpen();
        int most = Math.max(bufferSize > 0 ? bufferSize : UNBUFFERED_ROOM, least);
        if (count > most - least || count > 0 && (bufferSize == 0 || isLate())) {
            handOver();
        }
        if (buffer.length - count < least) {
            ensure(count + least);
        }
        return Math.min(buffer.length, most) - count;
    }

    public byte[] array() {
        return buffer;
    }

    public int position() {
        return count;
    }

    public void advance(int bytes) {
        count += bytes;
    }

    @Override
    public void flush() throws IOException {
        if (!closed) {
            handOver();
        }
    }

    /** Hands over the rest and ends the answer. */
    @Override
    public void close() throws IOException {
        finish();
    }

    /**
     * Copies a part of a file and finishes the answer: a body that is changed on its way goes through our hands, piece by
     * piece as the client takes it. Blocks while the client does not read.
     *
     * @param release run at the end, whatever happens
     * @throws EOFException when the file has become shorter
     */
    void copy(FileChannel file, long position, long length, Runnable release) throws IOException {
        boolean interrupted = false;
        try {
            ByteBuffer piece = ByteBuffer.allocate((int) Math.min(length, FILE_PIECE));
            long end = position + length;
            long at = position;
            while (at < end) {
                piece.clear().limit((int) Math.min(piece.capacity(), end - at));
                // A channel is closed when an interrupted thread reads it, and others send the same file from it.
                interrupted |= Thread.interrupted();
                int read = file.read(piece, at);
                if (read < 0) {
                    throw new EOFException("the file has become shorter");
                }
                write(piece.array(), 0, read);
                at += read;
            }
            finish();
        } finally {
            release.run();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    void finish() throws IOException {
        if (!closed) {
            closed = true;
            response.markFinished();
            if (!response.holdsEnd()) {
                sendEnd();
            }
        }
    }

    /** Hands over what is left, and the end. */
    void sendEnd() {
        Response head = response.commit();
        if (withheld && head != null) {
            // More was written than is here: the length of what is left would be a wrong Content-Length.
            response.way().send(head, buffer, 0, 0, false);
            head = null;
        }
        response.way().send(head, buffer, 0, count, true);
        giveBack();
    }

    /** An answer that was complete is written anew. */
    void reopen() {
        closed = false;
        withheld = false;
        handedOver = 0;
    }

    void clear() {
        count = 0;
    }

    /** Whoever is cut off may be writing just now: the buffer is left to the collector. */
    void discard() {
        closed = true;
        count = 0;
        buffer = NONE;
    }

    private void writeThrough(byte[] bytes, int offset, int length) throws IOException {
        if (count > 0 && length <= bufferSize) {
            int fits = Math.max(0, bufferSize - count);
            ensure(bufferSize);
            System.arraycopy(bytes, offset, buffer, count, fits);
            count += fits;
            handOver();
            ensure(count + length - fits);
            System.arraycopy(bytes, offset + fits, buffer, count, length - fits);
            count += length - fits;
            return;
        }
        if (count > 0) {
            handOver();
        }
        if (withholds(length)) {
            return;
        }
        int kept = kept(length);
        send(bytes, offset, length - kept);
        if (kept > 0) {
            ensure(1);
            buffer[0] = bytes[offset + length - 1];
            count = 1;
        }
    }

    private void send(byte[] bytes, int offset, int length) throws IOException {
        waitForRoom();
        response.way().send(response.commit(), bytes, offset, length, false);
        handedOver += length;
    }

    /** Of an answer that is only a head nothing may leave while its end is held back. */
    private boolean withholds(int length) {
        if (!response.holdsEnd()) {
            return false;
        }
        boolean onlyHead = response.isBodiless() || length == 0 && declared() == 0;
        if (onlyHead) {
            withheld |= length > 0;
            response.holdHead();
        }
        return onlyHead;
    }

    /** @return bytes at the end that stay here: 1 when the client could tell that they are the last ones, else 0 */
    private int kept(int length) {
        long declared = response.holdsEnd() ? declared() : -1;
        return declared >= 0 && length > 0 && handedOver + length >= declared ? 1 : 0;
    }

    /** @return Content-Length, -1 where there is none */
    private long declared() {
        String length = response.headers().first("Content-Length");
        try {
            return length == null ? -1 : Long.parseLong(length);
        } catch (NumberFormatException none) {
            return -1;
        }
    }

    private void handOver() throws IOException {
        if (count == 0 && response.isCommitted()) {
            return;
        }
        if (withholds(count)) {
            count = 0;
            return;
        }
        int kept = kept(count);
        if (kept == count && response.isCommitted()) {
            return;
        }
        send(buffer, 0, count - kept);
        if (kept > 0) {
            buffer[0] = buffer[count - 1];
        }
        count = kept;
    }

    private void waitForRoom() throws IOException {
        if (!nonBlocking && !response.transport().isWritable()) {
            response.transport().awaitWritable();
        }
        if (!response.transport().isOpen()) {
            throw new ClientGoneException("the client closed the connection");
        }
    }

    private void ensure(int capacity) {
        if (buffer.length >= capacity) {
            return;
        }
        byte[] larger = capacity <= spares.size() ? spares.take() : new byte[grown(capacity)];
        System.arraycopy(buffer, 0, larger, 0, count);
        giveToSpares(buffer);
        taker = Thread.currentThread();
        buffer = larger;
    }

    private int grown(int capacity) {
        return Math.max(capacity, Math.min(buffer.length * 2, bufferSize));
    }

    private void giveBack() {
        byte[] used = buffer;
        buffer = NONE;
        count = 0;
        giveToSpares(used);
    }

    private void giveToSpares(byte[] used) {
        if (!wandering && taker == Thread.currentThread()) {
            spares.give(used);
        }
    }

    private void requireOpen() throws IOException {
        if (taker != null && taker != Thread.currentThread()) {
            wandering = true;
        }
        if (closed || response.isFinished()) {
            throw new IOException("the answer is complete (expected: no more bytes)");
        }
    }

    /** Sees how long ago the write before was (flushTimer); few answers have one. */
    private static final class SendOn {

        private final long nanos;
        private final Ticker ticker;
        private long writtenAt;

        SendOn(long nanos, Ticker ticker) {
            this.nanos = nanos;
            this.ticker = ticker;
            this.writtenAt = ticker.nanos();
        }

        /** @return whether this write comes so late that what was collected has to go on */
        boolean isLate() {
            long now = ticker.nanos();
            boolean late = now - writtenAt >= nanos;
            writtenAt = now;
            return late;
        }
    }
}
