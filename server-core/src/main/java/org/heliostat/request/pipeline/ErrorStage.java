package org.heliostat.request.pipeline;

import java.io.IOException;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Response;
import org.heliostat.request.line.BoundLine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The Error stage of one run, and the built-in page where it has no answer. Only the run that failed makes one. */
final class ErrorStage {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorStage.class);

    private final PipelineParts parts;
    private final LineCaller calls;
    private final Exchange exchange;
    private final Response response;

    ErrorStage(PipelineParts parts, Exchange exchange, LineCaller calls) {
        this.parts = parts;
        this.calls = calls;
        this.exchange = exchange;
        this.response = exchange.response();
    }

    void answer(ObjectSet objects) {
        if (response.isCommitted()) {
            response.abort();
            return;
        }
        int status = response.status();
        if (status == Response.NO_STATUS) {
            LOG.error(
                    "{}: {}: aborted without a status",
                    parts.id(),
                    exchange.request().target().rawPath());
            status = 500;
        }
        response.status(status, response.reason()).clearContent();
        if (objects.count() == 0) {
            objects.add(parts.objects().root());
        }
        for (int i = objects.count() - 1; i >= 0; i--) {
            for (BoundLine line : objects.get(i).lines(Stage.ERROR)) {
                if (line.error().accepts(status, response.reason()) && calls.applies(line)) {
                    Outcome outcome = calls.callTimed(line);
                    if (exchange.isSuspended() || response.isFinished()) {
                        return;
                    }
                    if (outcome != Outcome.NO_ACTION) {
                        afterErrorLine(outcome, status);
                        return;
                    }
                }
            }
        }
        writeErrorPage();
    }

    private void afterErrorLine(Outcome outcome, int status) {
        switch (outcome) {
            case PROCEED, NO_ACTION -> {}
            case EXIT -> response.abort();
            case ABORTED, RESTART -> {
                if (response.isCommitted()) {
                    response.abort();
                    return;
                }
                if (response.status() == Response.NO_STATUS) {
                    response.status(status);
                }
                writeErrorPage();
            }
        }
    }

    private void writeErrorPage() {
        try {
            ErrorPage.write(response);
        } catch (IOException failed) {
            response.abort();
        }
    }
}
