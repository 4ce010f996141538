package org.heliostat.servlet.websocket.protocol;

/** The connection below a WebSocket, and the thread that runs its application's code. Any thread. */
public interface Line {

    /** Sends bytes, which may be changed afterwards; never waits. One thread at a time. */
    void send(byte[] bytes, int offset, int length);

    /** @return whether little enough waits to be sent; true also when the peer is gone */
    boolean isWritable();

    /** Calls back once when {@link #isWritable} has become true, at once if it is. The callback must not wait. */
    void whenWritable(Runnable callback);

    /** @return whether the connection still stands */
    boolean isOpen();

    /**
     * Runs application code on a session thread, one piece after the other.
     *
     * @return false when the connection is over: the task will not run
     */
    boolean submit(Runnable task);

    /** Ends the connection after what was sent. */
    void finish();

    /** Cuts the connection. */
    void abort();
}
