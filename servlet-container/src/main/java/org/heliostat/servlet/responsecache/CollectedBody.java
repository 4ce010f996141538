package org.heliostat.servlet.responsecache;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.Arrays;

/** The bytes of an answer while they are collected. Used by one thread at a time. */
final class CollectedBody extends ServletOutputStream {

    private static final int FIRST_SIZE = 4_096;

    private final CollectedResponse response;
    private byte[] bytes = {};
    private int count;
    private boolean closed;
    private boolean quiet;

    CollectedBody(CollectedResponse response) {
        this.response = response;
    }

    @Override
    public void write(int value) throws IOException {
        if (response.isPassing()) {
            response.toOuter(new byte[] {(byte) value}, 0, 1);
        } else if (!closed) {
            room(1);
            bytes[count++] = (byte) value;
            response.grown(count);
        }
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
        if (!response.isPassing() && response.isTooMuch((long) count + length)) {
            response.passOn(Uncacheable.TOO_LARGE);
        }
        if (response.isPassing()) {
            response.toOuter(from, offset, length);
        } else if (!closed) {
            room(length);
            System.arraycopy(from, offset, bytes, count, length);
            count += length;
        }
    }

    private void room(int more) {
        if (count + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(count + more, Math.max(FIRST_SIZE, bytes.length * 2)));
        }
    }

    @Override
    public void flush() throws IOException {
        if (!quiet) {
            response.flushedByServlet();
        }
    }

    /** A step that may write. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException;
    }

    /** Takes what the step writes; that it flushes means nothing. */
    void quietly(Step step) throws IOException {
        quiet = true;
        try {
            step.run();
        } finally {
            quiet = false;
        }
    }

    @Override
    public void close() throws IOException {
        response.closedByServlet();
    }

    /** Nothing written from now on counts. */
    void end() {
        closed = true;
    }

    boolean isEnded() {
        return closed;
    }

    int count() {
        return count;
    }

    void clear() {
        count = 0;
    }

    /** @return the bytes collected, a copy of the right length */
    byte[] copy() {
        return Arrays.copyOf(bytes, count);
    }

    /** Gives what was collected to the one it was collected from. */
    void drain() throws IOException {
        byte[] collected = bytes;
        int length = count;
        bytes = new byte[0];
        count = 0;
        response.toOuter(collected, 0, length);
    }

    @Override
    public boolean isReady() {
        return response.isReady();
    }

    @Override
    public void setWriteListener(WriteListener listener) {
        response.writeListener(listener);
    }
}
