package org.heliostat.request;

/**
 * Runs an exchange to its end: the virtual server that was chosen for it. Any session thread, many at once, unless a method says otherwise.
 */
public interface ExchangeHandler {

    /** @return id of the virtual server, for messages */
    String id();

    /**
     * @return whether the exchange needs no session thread: it was answered at once and has ended, or another server is asked. On
     *     the exchange's I/O loop; never waits.
     */
    default boolean tryQuick(Exchange exchange) {
        return false;
    }

    /** Runs the exchange and ends it, unless a function suspended it. On a session thread. */
    void run(Exchange exchange);

    /** Ends the exchange with an error page and a log line, without running it. On a session thread. */
    void refuse(Exchange exchange, int status);

    /** Ends an exchange whose client has left: logged and counted, nothing else. On a session thread. */
    void abandon(Exchange exchange);
}
