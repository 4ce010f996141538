package org.heliostat.connection;

/**
 * One client connection, as its I/O loop sees it: the loop looks at it once a second, and asks it to end when the
 * server drains. All methods run on the I/O loop.
 */
public interface Connection {

    /** Ends what has taken too long. Called about once a second. */
    void tick(long nowNanos);

    /** Closes when idle, else after the answers to the requests whose heads are here already. */
    void drain();

    /** @return whether it was accepted by a listen socket that is closed now; its key is that of ConnectionInfo */
    boolean isFrom(String listenSocket);

    /** @return whether a request was read whose answer has not left completely */
    boolean isOwed();

    /** @return whether nobody works for it: it waits for its client, and can be closed to make room for another one */
    boolean isWaiting();

    /** Closes at once, whatever is in progress. */
    void cut();
}
