package org.heliostat.request;

/** The places an exchange is handed to from within: its I/O loop and the session threads. */
public interface ExchangeLoop {

    /** @return whether the calling thread is the exchange's I/O loop */
    boolean isOnLoop();

    /** Runs a short task that never blocks on the exchange's I/O loop. */
    void onLoop(Runnable task);

    /**
     * Runs a task of this exchange on a session thread, ahead of the connection queue (async dispatch, read and
     * write callbacks). Never blocks; any thread.
     */
    void onSessionThread(Exchange exchange, Runnable task);
}
