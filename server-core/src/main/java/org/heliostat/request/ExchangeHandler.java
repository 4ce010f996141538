package org.heliostat.request;

/**
 * Runs an exchange to its end: the virtual server that was chosen for it. Any session thread, many at once.
 */
public interface ExchangeHandler {

    /** @return id of the virtual server, for messages */
    String id();

    /** Runs the exchange and ends it, unless a function suspended it. On a session thread. */
    void run(Exchange exchange);

    /** Ends the exchange with an error page and a log line, without running it. On a session thread. */
    void refuse(Exchange exchange, int status);

    /** Ends an exchange whose client has left: logged and counted, nothing else. On a session thread. */
    void abandon(Exchange exchange);
}
