package org.heliostat.request.pipeline;

import org.heliostat.config.objconf.Stage;
import org.heliostat.qos.OpenRequests;
import org.heliostat.request.Activity;
import org.heliostat.request.Exchange;
import org.heliostat.request.Response;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.request.counter.RequestAccounting;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.quick.TraceRecorder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends a run: the rest of the answer, the lines of AddLog, the counters. On a thread that may block. */
final class RunEnd {

    private static final Logger LOG = LoggerFactory.getLogger(RunEnd.class);

    private RunEnd() {}

    /** Sends what is left of the answer, or cuts it. */
    static void answer(String virtualServerId, Exchange exchange, LineCaller calls) {
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
                    virtualServerId,
                    exchange.request().target().rawPath(),
                    failed.toString());
            LOG.debug("{}: where it was cut", virtualServerId, failed);
        }
        tellReplaced(virtualServerId, exchange);
    }

    private static void tellReplaced(String virtualServerId, Exchange exchange) {
        int replaced = exchange.response().replacedStatus();
        if (replaced != Response.NO_STATUS) {
            LOG.warn(
                    "{}: the answer to {} was to end with status {} (expected: 200 to 999), sent as 500",
                    virtualServerId,
                    exchange.request().target().rawPath(),
                    replaced);
        }
    }

    /** Logs and counts the client's own request once its answer is out. */
    static void account(
            RequestAccounting accounting,
            Exchange exchange,
            ObjectSet objects,
            LineCaller calls,
            @Nullable OpenRequests open) {
        Response response = exchange.response();
        boolean gone =
                calls.isClientGone() || response.isAbandoned() || !response.isAborted() && exchange.isClientGone();
        try {
            log(exchange, objects, calls);
        } finally {
            giveBack(accounting.virtualServerId(), exchange);
            exchange.currentFunction(null);
            accounting.left(open);
            accounting.ended(exchange, calls.meter(), gone);
        }
        TraceRecorder recorder = calls.recorder();
        if (recorder != null && !gone) {
            recorder.complete(exchange);
        }
    }

    /** What filters hold. Those of plug-ins may fail with it: the counters go on. */
    private static void giveBack(String virtualServerId, Exchange exchange) {
        try {
            exchange.response().way().ended();
        } catch (RuntimeException | Error failed) {
            filterFailed(virtualServerId, exchange, failed);
            exchange.response().transport().ended();
        }
        try {
            exchange.request().body().ended();
        } catch (RuntimeException | Error failed) {
            filterFailed(virtualServerId, exchange, failed);
        }
    }

    private static void filterFailed(String virtualServerId, Exchange exchange, Throwable failed) {
        LOG.error(
                "{}: a filter failed at the end of {}",
                virtualServerId,
                exchange.request().target().rawPath(),
                failed);
    }

    private static void log(Exchange exchange, ObjectSet objects, LineCaller calls) {
        exchange.activity(Activity.LOGS);
        for (int i = objects.count() - 1; i >= 0; i--) {
            for (BoundLine line : objects.get(i).lines(Stage.ADD_LOG)) {
                if (calls.applies(line)) {
                    calls.call(line);
                }
            }
        }
    }
}
