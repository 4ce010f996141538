package org.heliostat.sessionthread;

import java.util.concurrent.atomic.LongAdder;
import org.heliostat.request.Exchange;

/** Counts the exchanges that QueueTimeout ended, on their way to the runner. */
record ExpiryCounter(ExchangeRunner runner, LongAdder expired) implements ExchangeRunner {

    @Override
    public void run(Exchange exchange) {
        runner.run(exchange);
    }

    @Override
    public void abandoned(Exchange exchange) {
        runner.abandoned(exchange);
    }

    @Override
    public void expired(Exchange exchange) {
        expired.increment();
        runner.expired(exchange);
    }
}
