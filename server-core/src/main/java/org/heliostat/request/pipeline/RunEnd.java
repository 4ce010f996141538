package org.heliostat.request.pipeline;

import org.heliostat.config.objconf.Stage;
import org.heliostat.qos.OpenRequests;
import org.heliostat.request.Activity;
import org.heliostat.request.Exchange;
import org.heliostat.request.Response;
import org.heliostat.request.client.ClientGoneException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What ends a run: the rest of the answer, the lines of AddLog, the counters. On a thread that may block. */
final class RunEnd {

    private static final Logger LOG = LoggerFactory.getLogger(RunEnd.class);

    private RunEnd() {}

    /** Sends what is left of the answer, or cuts it. */
    static void answer(RequestPipeline pipeline, Exchange exchange, LineCaller calls) {
        Response response = exchange.response();
        try {
            response.finish();
        } catch (ClientGoneException left) {
            calls.clientLeft();
        } catch (Throwable failed) {
            // An application's trailers and whatever the transport needs are asked for here: log and counters go on.
            calls.stopRecording();
            response.abort();
            LOG.warn(
                    "{}: the answer to {} was cut: {}",
                    pipeline,
                    exchange.request().target().rawPath(),
                    failed.toString());
            LOG.debug("{}: where it was cut", pipeline, failed);
        }
    }

    /** Logs and counts the client's own request once its answer is out. */
    static void account(
            PipelineRun run,
            RequestPipeline pipeline,
            Exchange exchange,
            LineCaller calls,
            @Nullable OpenRequests open) {
        Response response = exchange.response();
        boolean gone = calls.isClientGone() || !response.isAborted() && exchange.isClientGone();
        try {
            log(run, exchange, calls);
        } finally {
            giveBack(pipeline, exchange);
            exchange.currentFunction(null);
            pipeline.counters().left(open);
            pipeline.ended(exchange, calls.meter(), gone);
        }
        TraceRecorder recorder = calls.recorder();
        if (recorder != null && !gone) {
            recorder.complete(exchange);
        }
    }

    /** What filters hold. Those of plug-ins may fail with it: the counters go on. */
    private static void giveBack(RequestPipeline pipeline, Exchange exchange) {
        quietly(pipeline, exchange, exchange.response().way()::ended);
        quietly(pipeline, exchange, exchange.request().body()::ended);
    }

    private static void quietly(RequestPipeline pipeline, Exchange exchange, Runnable end) {
        try {
            end.run();
        } catch (RuntimeException | Error failed) {
            LOG.error(
                    "{}: a filter failed at the end of {}",
                    pipeline,
                    exchange.request().target().rawPath(),
                    failed);
        }
    }

    private static void log(PipelineRun run, Exchange exchange, LineCaller calls) {
        exchange.activity(Activity.LOGS);
        ObjectSet objects = run.objects();
        for (int i = objects.count() - 1; i >= 0; i--) {
            for (BoundLine line : objects.get(i).lines(Stage.ADD_LOG)) {
                if (run.applies(line)) {
                    calls.call(line);
                }
            }
        }
    }
}
