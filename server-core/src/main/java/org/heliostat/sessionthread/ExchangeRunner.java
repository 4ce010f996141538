package org.heliostat.sessionthread;

import org.heliostat.request.Exchange;

/** Does what a session thread does with an exchange it has taken from the queue. Runs on session threads. */
@FunctionalInterface
public interface ExchangeRunner {

    /**
     * Runs the pipeline of its virtual server, until the service function returns. One that comes too late, or whose
     * client has left, ends without it.
     *
     * @param late whether it has waited longer than QueueTimeout for a client that still waits
     */
    void run(Exchange exchange, boolean late);
}
