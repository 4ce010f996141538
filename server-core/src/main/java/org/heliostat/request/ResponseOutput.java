package org.heliostat.request;

import java.io.IOException;
import java.io.OutputStream;

/**
 * The body of an answer, collected in a buffer so that a short answer leaves in one piece with its Content-Length.
 * Used by one thread at a time. Blocks when the client does not take what was sent, unless told not to.
 */
public final class ResponseOutput extends OutputStream {

    private static final int FIRST_SIZE = 1024;
    private static final byte[] NONE = {};

    private final Response response;
    private final ResponseTransport transport;
    private int bufferSize;
    private byte[] buffer = NONE;
    private int count;
    private boolean closed;
    private boolean nonBlocking;

    ResponseOutput(Response response, ResponseTransport transport, int bufferSize) {
        this.response = response;
        this.transport = transport;
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

    /** @return bytes collected and not yet handed over */
    public int buffered() {
        return count;
    }

    /** From now on no call waits; {@link #isReady} tells when the client keeps up. */
    public void nonBlocking() {
        nonBlocking = true;
    }

    /** @return whether more may be written without piling up */
    public boolean isReady() {
        return transport.isWritable();
    }

    @Override
    public void write(int value) throws IOException {
        if (count < buffer.length) {
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
    }

    /**
     * Makes room in the buffer for direct encoding: the caller fills {@link #array} from {@link #position} on and
     * says with {@link #advance} how far. Sends what is there if the room is not free.
     *
     * @return bytes free at the position: at least {@code wanted} or the whole buffer size, whichever is smaller
     */
    public int reserve(int wanted) throws IOException {
        requireOpen();
        int room = Math.max(1, Math.min(wanted, Math.max(bufferSize, FIRST_SIZE)));
        if (count > 0 && count + room > Math.max(bufferSize, room)) {
            handOver(false);
        }
        ensure(count + room);
        return buffer.length - count;
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
            handOver(false);
        }
    }

    /** Hands over the rest and ends the answer. */
    @Override
    public void close() throws IOException {
        finish();
    }

    void finish() throws IOException {
        if (!closed) {
            closed = true;
            response.markFinished();
            transport.send(response.commit(), buffer, 0, count, true);
            count = 0;
            buffer = NONE;
        }
    }

    void clear() {
        count = 0;
    }

    void discard() {
        closed = true;
        count = 0;
        buffer = NONE;
    }

    private void writeThrough(byte[] bytes, int offset, int length) throws IOException {
        if (count > 0 && length <= bufferSize) {
            int fits = bufferSize - count;
            ensure(bufferSize);
            System.arraycopy(bytes, offset, buffer, count, fits);
            count += fits;
            handOver(false);
            System.arraycopy(bytes, offset + fits, buffer, 0, length - fits);
            count = length - fits;
            return;
        }
        if (count > 0) {
            handOver(false);
        }
        waitForRoom();
        transport.send(response.commit(), bytes, offset, length, false);
    }

    private void handOver(boolean last) throws IOException {
        if (count == 0 && response.isCommitted() && !last) {
            return;
        }
        waitForRoom();
        transport.send(response.commit(), buffer, 0, count, last);
        count = 0;
    }

    private void waitForRoom() throws IOException {
        if (!nonBlocking && !transport.isWritable()) {
            transport.awaitWritable();
        }
        if (!transport.isOpen()) {
            throw new ClientGoneException("the client closed the connection");
        }
    }

    private void ensure(int capacity) {
        if (buffer.length < capacity) {
            int doubled = Math.max(FIRST_SIZE, Math.min(buffer.length * 2, Math.max(bufferSize, capacity)));
            byte[] larger = new byte[Math.max(doubled, capacity)];
            System.arraycopy(buffer, 0, larger, 0, count);
            buffer = larger;
        }
    }

    private void requireOpen() throws IOException {
        if (closed || response.isFinished()) {
            throw new IOException("the answer is complete (expected: no more bytes)");
        }
    }
}
