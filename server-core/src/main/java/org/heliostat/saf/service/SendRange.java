package org.heliostat.saf.service;

import java.io.IOException;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/** Service {@code send-range}: {@code send-file} for requests with a Range field only. */
record SendRange(StageFunction sendFile) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new SendRange(SendFile.bind(parameters, context));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        return exchange.request().headers().contains("Range") ? sendFile.run(exchange) : Outcome.NO_ACTION;
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        return sendFile.mayAnswer(exchange, method);
    }
}
