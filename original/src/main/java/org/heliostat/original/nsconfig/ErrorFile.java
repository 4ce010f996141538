package org.heliostat.original.nsconfig;

import java.io.IOException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.Variables;
import org.heliostat.saf.error.SendErrorRequest;

/**
 * {@code ErrorFile}: what the server answers at a path of this virtual server, as the page for what went wrong. The file of
 * rules that names the page does not keep the client from it; all others do, and so do ACLs.
 *
 * @param rules file that names the page
 */
record ErrorFile(String rules, SendErrorRequest page) implements StageFunction {

    private static final String MAKING = "nsconfig-error-page";

    /** @return whether the request is the one for the page that this file of rules names, not one for a part of the page */
    static boolean isPageOf(FolderRules rules, Exchange exchange) {
        Request asking = exchange.request().outer();
        return asking != null && rules.file().equals(asking.variables().get(MAKING));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Variables variables = exchange.request().variables();
        variables.set(MAKING, rules);
        try {
            return page.run(exchange);
        } finally {
            variables.remove(MAKING);
        }
    }
}
