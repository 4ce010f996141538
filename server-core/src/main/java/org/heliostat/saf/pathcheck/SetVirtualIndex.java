package org.heliostat.saf.pathcheck;

import java.util.List;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.RunNotes;

/** PathCheck {@code set-virtual-index}: a URI that ends with a slash is answered by the URI below it. */
record SetVirtualIndex(String virtualIndex, List<String> from) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new SetVirtualIndex(parameters.text("virtual-index"), parameters.list("from"));
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        String uri = request.uriPath();
        RunNotes notes = RunNotes.of(exchange);
        boolean applies = uri.endsWith("/") && (from.isEmpty() || from.contains(uri));
        if (!applies || (notes != null && notes.restarts() > 0)) {
            return Outcome.NO_ACTION;
        }
        return request.restartWith(uri + virtualIndex, request.query());
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
