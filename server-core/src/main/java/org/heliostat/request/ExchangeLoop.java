package org.heliostat.request;

import java.util.concurrent.Executor;

/** The places an exchange is handed to from within: its I/O loop and the session threads. */
public interface ExchangeLoop {

    /** @return whether the calling thread is the exchange's I/O loop */
    boolean isOnLoop();

    /** Runs a short task that never blocks on the exchange's I/O loop. */
    void onLoop(Runnable task);

    /**
     * Runs tasks on the exchange's I/O loop. It is the same for all exchanges of a loop, so that what belongs to the loop can
     * be found by it; it is rejected where the loop has ended.
     *
     * @return the loop as an executor. Any thread.
     */
    Executor executor();

    /**
     * Takes a place in the connection queue for it.
     *
     * @param most exchanges of its connection that may wait, this one included
     * @return false where there are as many already; else {@link #leaveQueue} must follow. Any thread.
     */
    default boolean enterQueue(int most) {
        return true;
    }

    /** It does not wait any more. Any thread. */
    default void leaveQueue() {}

    /**
     * Takes a session thread for it.
     *
     * @param most session threads that exchanges of its connection may hold, this one included
     * @return false where they hold as many already; else {@link #leaveThread} must follow. Any thread.
     */
    default boolean enterThread(int most) {
        return true;
    }

    /** Its session thread is free again. Any thread. */
    default void leaveThread() {}

    /**
     * Takes a place for it, whose body has not come whole.
     *
     * @param most places that exchanges of its connection may hold, this one included
     * @return false where they hold as many already; else {@link #leaveBodies} must follow. Any thread.
     */
    default boolean enterBodies(int most) {
        return true;
    }

    /** It needs its place no more. Any thread. */
    default void leaveBodies() {}

    /** It lets those of other connections pass, since others of its own hold their share of the session threads. Any thread. */
    default void heldUp() {}

    /**
     * Runs a task of this exchange on a session thread, ahead of the connection queue (async dispatch, read and
     * write callbacks). Never blocks; any thread.
     */
    void onSessionThread(Exchange exchange, Runnable task);
}
