package org.heliostat.request.compile;

import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.config.SourceLocation;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stands for a function that nothing provides: a warning when loaded, logged once and answered 500 when run. */
final class MissingFunction implements StageFunction {

    private static final Logger LOG = LoggerFactory.getLogger(MissingFunction.class);

    private final String fn;
    private final SourceLocation at;
    private final AtomicBoolean logged = new AtomicBoolean();

    MissingFunction(String fn, SourceLocation at) {
        this.fn = fn;
        this.at = at;
    }

    @Override
    public Outcome run(Exchange exchange) {
        if (logged.compareAndSet(false, true)) {
            LOG.error("{}: {}: no such function; requests that reach it are answered 500", at, fn);
        }
        if (!exchange.response().isCommitted()) {
            exchange.response().status(500);
        }
        return Outcome.ABORTED;
    }
}
