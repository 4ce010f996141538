package org.heliostat.servlet.websocket.session;

import java.io.IOException;
import java.io.Writer;

/** A text message that is written; it ends when the writer is closed. Used by one thread at a time. */
final class PartWriter extends Writer {

    private static final int PART = 4 * 1024;

    private final Parts parts;
    private final StringBuilder buffer = new StringBuilder();
    private boolean closed;

    /** Where the parts go. */
    @FunctionalInterface
    interface Parts {
        void send(String part, boolean last) throws IOException;
    }

    PartWriter(Parts parts) {
        this.parts = parts;
    }

    @Override
    public void write(char[] chars, int offset, int length) throws IOException {
        if (closed) {
            throw new IOException("the writer is closed");
        }
        buffer.append(chars, offset, length);
        if (buffer.length() > PART) {
            flush();
        }
    }

    @Override
    public void flush() throws IOException {
        if (buffer.length() > 0 && !closed) {
            String part = buffer.toString();
            buffer.setLength(0);
            parts.send(part, false);
        }
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            parts.send(buffer.toString(), true);
        }
    }
}
