package org.heliostat.gateway.spawn;

import java.io.IOException;

/**
 * A number of the operating system for something open. It is given back once, when it is closed and nobody uses it any
 * more: else a thread that waits on it would meet whatever gets the number next. Any thread.
 */
final class Descriptor implements AutoCloseable {

    private final int number;

    /** Guarded by this. */
    private int users;

    private boolean closed;

    Descriptor(int number) {
        this.number = number;
    }

    /**
     * Keeps the number until {@link #leave}.
     *
     * @throws IOException when it is closed
     */
    synchronized int enter() throws IOException {
        if (closed) {
            throw new IOException("closed");
        }
        users++;
        return number;
    }

    synchronized void leave() {
        users--;
        giveBack();
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            giveBack();
        }
    }

    private void giveBack() {
        if (closed && users == 0) {
            Libc.close(number);
        }
    }
}
