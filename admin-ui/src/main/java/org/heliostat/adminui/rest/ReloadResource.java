package org.heliostat.adminui.rest;

import java.io.IOException;
import java.util.List;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.config.Finding;
import org.heliostat.request.Exchange;

/** {@code POST /api/v1/reload}: 200 with warnings, or 422 with every error and nothing changed. */
record ReloadResource(ServerControl server, Json json) implements AdminResource {

    record Reloaded(boolean applied, List<String> findings, List<String> changes, List<String> needRestart) {}

    @Override
    public void answer(Exchange exchange) throws IOException, ProblemException {
        ReloadResult result = server.reload();
        if (!result.applied()) {
            List<String> findings =
                    result.findings().stream().map(ReloadResource::marked).toList();
            throw new ProblemException(Problem.withFindings(
                    422, "Broken configuration", "the configuration has errors; nothing was changed", findings));
        }
        List<String> findings =
                result.findings().stream().map(Finding::toString).toList();
        json.send(exchange, 200, new Reloaded(true, findings, result.changes(), result.needRestart()), result.others());
    }

    /** Among errors a warning has to be told from them. */
    static String marked(Finding finding) {
        return finding.isError() ? finding.toString() : "warning: " + finding;
    }
}
