package org.heliostat.servlet.upgrade;

/** Runs the code of an upgraded connection, as its two streams need it. Any thread. */
interface ConnectionTasks {

    boolean isClosed();

    /**
     * Runs code of the application on a session thread, never beside other such code of this connection.
     *
     * @return false when the connection is over: the code will not run
     */
    boolean submit(Runnable task);

    /** Ends the connection. */
    void close();
}
