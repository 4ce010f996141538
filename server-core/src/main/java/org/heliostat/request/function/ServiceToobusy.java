package org.heliostat.request.function;

import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;

/** {@code service-toobusy}: answers for a pool that is full, where the line names no other {@code busy} function. */
public record ServiceToobusy() implements StageFunction {

    private static final String RETRY_AFTER_SECONDS = "5";

    @Override
    public Outcome run(Exchange exchange) {
        exchange.response().status(503).headers().set("Retry-After", RETRY_AFTER_SECONDS);
        return Outcome.ABORTED;
    }
}
