package org.heliostat.sessionthread;

import org.heliostat.request.Exchange;

/** What a session thread does with an exchange it has taken from the queue. Runs on session threads. */
public interface ExchangeRunner {

    /** Chooses the virtual server and runs its pipeline, until the service function returns. */
    void run(Exchange exchange);

    /** Ends an exchange whose client left before anything was done for it. */
    void abandoned(Exchange exchange);

    /** Answers an exchange that waited longer than QueueTimeout, without running it. */
    void expired(Exchange exchange);
}
