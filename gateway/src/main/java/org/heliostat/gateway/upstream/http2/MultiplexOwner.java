package org.heliostat.gateway.upstream.http2;

/** Keeps the connections of HTTP/2 of one loop to one origin. On that loop. */
public interface MultiplexOwner {

    /** Its first request begins. */
    void busy(MultiplexedConnection connection);

    /** Its last request is over. */
    void idle(MultiplexedConnection connection);

    /** One request is over, another may be sent. */
    void hasRoom(MultiplexedConnection connection);

    /** It is closed, whatever it was at; told once, and only where it had been opened. */
    void closed(MultiplexedConnection connection);

    /** Requests that have begun, less those that are over. */
    void streams(int change);

    /** The origin has refused a request that it had not begun. */
    void streamRefused();

    /** The origin has said that it takes no more requests on a connection. */
    void goneAway();

    /** A connection ends since the origin has sent too much on it that costs it nothing. */
    void flooded();

    /**
     * The origin has broken the rules while no request was on the connection to tell of it.
     *
     * @param what happened, for the log; never what the origin has sent
     */
    void broken(String what);

    /** Bytes that have gone to the origin. */
    void sent(long bytes);

    /** Bytes that have come from it. */
    void received(long bytes);
}
