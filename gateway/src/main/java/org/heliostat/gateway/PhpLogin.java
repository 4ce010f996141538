package org.heliostat.gateway;

import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;

/**
 * AuthTrans {@code php4_auth_trans}: had to be named so that the in-process PHP of the original saw passwords. Programs see
 * them by themselves unless the server has checked them, so there is nothing left to do.
 */
record PhpLogin() implements StageFunction {

    @Override
    public Outcome run(Exchange exchange) {
        return Outcome.NO_ACTION;
    }
}
