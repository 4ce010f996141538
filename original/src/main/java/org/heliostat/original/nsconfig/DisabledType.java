package org.heliostat.original.nsconfig;

import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code disable-types}: what has such a type is not served, whoever has given it the type. */
record DisabledType() implements StageFunction {

    private static final Logger LOG = LoggerFactory.getLogger(DisabledType.class);
    private static final int FORBIDDEN = 403;

    @Override
    public Outcome run(Exchange exchange) {
        LOG.warn("load-config: the type {} is disabled", exchange.request().contentType());
        exchange.response().status(FORBIDDEN);
        return Outcome.ABORTED;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
