package org.heliostat.adminui.rest;

import java.io.IOException;
import java.util.List;
import org.heliostat.admin.ProcessControl;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.config.Finding;
import org.heliostat.request.Exchange;

/** {@code POST /api/v1/restart}: 202, and the server drains and starts anew; 422 when its configuration is broken. */
record RestartResource(ProcessControl process, Json json) implements AdminResource {

    record Accepted(String state, List<String> findings) {}

    @Override
    public void answer(Exchange exchange) throws IOException, ProblemException {
        List<Finding> found = process.restart();
        if (found.stream().anyMatch(Finding::isError)) {
            List<String> marked = found.stream().map(ReloadResource::marked).toList();
            throw new ProblemException(Problem.withFindings(
                    422, "Broken configuration", "the configuration has errors; the server goes on as it is", marked));
        }
        List<String> lines = found.stream().map(Finding::toString).toList();
        exchange.response().closeAfter();
        json.send(exchange, 202, new Accepted("restarting", lines));
    }
}
