package org.heliostat.servlet.websocket.session;

import java.io.IOException;
import java.io.OutputStream;

/** A binary message that is written; it ends when the stream is closed. Used by one thread at a time. */
final class PartStream extends OutputStream {

    private static final int PART = 8 * 1024;

    private final Parts parts;
    private final byte[] buffer = new byte[PART];
    private int size;
    private boolean closed;

    /** Where the parts go. */
    @FunctionalInterface
    interface Parts {
        void send(byte[] bytes, int offset, int length, boolean last) throws IOException;
    }

    PartStream(Parts parts) {
        this.parts = parts;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (closed) {
            throw new IOException("the stream is closed");
        }
        int at = offset;
        int left = length;
        while (left > 0) {
            int count = Math.min(left, PART - size);
            System.arraycopy(bytes, at, buffer, size, count);
            size += count;
            at += count;
            left -= count;
            if (size == PART && left > 0) {
                flush();
            }
        }
    }

    @Override
    public void flush() throws IOException {
        if (size > 0 && !closed) {
            int count = size;
            size = 0;
            parts.send(buffer, 0, count, false);
        }
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            parts.send(buffer, 0, size, true);
        }
    }
}
