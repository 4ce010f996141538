package org.heliostat.request.pipeline;

import java.io.IOException;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Failure;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.request.counter.BucketMeter;
import org.heliostat.request.filter.FilteredTransport;
import org.heliostat.request.function.ServiceToobusy;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.line.ClientTest;
import org.heliostat.request.line.PoolUse;
import org.heliostat.request.quick.TraceRecorder;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out whether lines apply, and calls their functions for one run: measured, recorded, in their pools, and so that nothing they throw gets
 * out. Belongs to the thread that has the exchange.
 */
final class LineCaller {

    private static final int UNAVAILABLE = 503;
    private static final int LEAST_ERROR = 400;

    private static final Logger LOG = LoggerFactory.getLogger(LineCaller.class);

    private final Ticker ticker;
    private final Exchange exchange;
    private final Request request;
    private final Response response;
    private final @Nullable BucketMeter meter;
    private @Nullable TraceRecorder recorder;
    private int restarts;
    private boolean clientGone;
    private boolean inApplication;
    private long applicationSince;

    LineCaller(Exchange exchange, Ticker ticker, @Nullable BucketMeter meter, @Nullable TraceRecorder recorder) {
        this.ticker = ticker;
        this.exchange = exchange;
        this.request = exchange.request();
        this.response = exchange.response();
        this.meter = meter;
        this.recorder = recorder;
    }

    Exchange exchange() {
        return exchange;
    }

    @Nullable
    BucketMeter meter() {
        return meter;
    }

    /** Calls go on behind an answer that has waited for the client. */
    void goOn() {
        if (meter != null) {
            meter.goOn();
        }
    }

    /** @return who watches the run; null once it has turned out that its answer cannot be given again */
    @Nullable
    TraceRecorder recorder() {
        return recorder;
    }

    void stopRecording() {
        recorder = null;
    }

    /** A Service line is about to be called: if it forwards the request, that is what the run shows. */
    void forwards(BoundLine line, ObjectSet objects, @Nullable SeenFiles files) {
        TraceRecorder watching = recorder;
        if (watching == null || !line.forwards()) {
            return;
        }
        if (response.way() == response.transport()) {
            watching.forwards(line, exchange, files == null ? SeenFiles.none() : files.all(), objects.all());
        } else {
            // A filter has work for a thread.
            recorder = null;
        }
    }

    /** @return how often the request was restarted */
    int restarts() {
        return restarts;
    }

    void restarted() {
        restarts++;
    }

    /** @return whether all Client tags around the line hold */
    boolean applies(BoundLine line) {
        for (ClientTest client : line.clients()) {
            if (!client.holds(exchange, restarts, recorder)) {
                return false;
            }
        }
        return true;
    }

    /** Calls the lines that are for the request, up to the first that stops the stages. */
    Outcome everyLine(BoundLine[] lines) {
        for (BoundLine line : lines) {
            if (line.selection().accepts(request) && applies(line)) {
                Outcome outcome = call(line);
                if (outcome.stops()) {
                    return outcome;
                }
            }
        }
        return Outcome.PROCEED;
    }

    /** Notes that the answer is the cached content of the entry. */
    void answersFromCache(FileEntry entry, SeenFiles files) {
        if (response.way().changes(response)) {
            stopRecording();
        } else if (recorder != null) {
            recorder.answered(entry, files.all(), response.headers());
        }
    }

    boolean isClientGone() {
        return clientGone;
    }

    /** Notes that nobody waits for the answer any more. */
    Outcome clientLeft() {
        clientGone = true;
        return Outcome.EXIT;
    }

    /** Its pool had no thread for it within QueueTimeout. */
    Outcome tooLate() {
        return new ServiceToobusy().run(exchange);
    }

    /** A web application's time lasts until it returns or, where it answers later, to the end of the exchange. */
    Outcome callTimed(BoundLine line) {
        Outcome ready = guarded(line, LineCaller::readyFilters);
        if (ready != Outcome.NO_ACTION) {
            return ready;
        }
        if (!line.function().isApplication()) {
            return call(line);
        }
        inApplication = true;
        applicationSince = ticker.nanos();
        Outcome outcome = call(line);
        if (!exchange.isSuspended()) {
            leaveApplication();
        }
        return outcome;
    }

    private static Outcome readyFilters(Exchange exchange) throws IOException {
        // Whoever may not have the page gets nothing of what belongs to it with the error page.
        if (exchange.response().status() < LEAST_ERROR) {
            FilteredTransport.ready(exchange);
        }
        return Outcome.NO_ACTION;
    }

    void leaveApplication() {
        if (inApplication) {
            inApplication = false;
            exchange.applicationTook(ticker.nanos() - applicationSince);
        }
    }

    /** Calls the function, in its pool if it has one; the caller waits for it. */
    Outcome call(BoundLine line) {
        PoolUse use = line.poolToEnter();
        if (use == null) {
            return call(line, line.fn(), line.function());
        }
        recorder = null;
        return PooledCall.await(exchange, this, line, use);
    }

    /**
     * Calls the function that answers for a pool which is full. On the session thread. What it answers with another status
     * than 503 is served, not refused.
     */
    Outcome busy(BoundLine line, PoolUse use) {
        Outcome outcome = call(line, use.busyName(), use.busy());
        if (outcome != Outcome.NO_ACTION && response.status() == UNAVAILABLE) {
            use.pool().turnedAway();
        }
        return outcome;
    }

    private Outcome call(BoundLine line, String name, StageFunction function) {
        if (line.outputBufferSize() >= 0) {
            response.output().bufferSize(line.outputBufferSize());
        }
        if (line.flushNanos() > 0) {
            response.output().sendOnAfter(line.flushNanos(), ticker);
        }
        exchange.currentFunction(name);
        if (meter == null) {
            return recorded(line, function);
        }
        meter.begin();
        Outcome outcome = recorded(line, function);
        meter.end(line.bucket());
        return outcome;
    }

    private Outcome recorded(BoundLine line, StageFunction function) {
        if (recorder == null) {
            return guarded(line, function);
        }
        int changesBefore = request.variables().changes();
        Outcome outcome = guarded(line, function);
        if (recorder != null) {
            recorder.called(line, outcome, request.variables().changes() != changesBefore);
        }
        return outcome;
    }

    /** A function, ours or a plug-in's, must not take the thread down with it. */
    private Outcome guarded(BoundLine line, StageFunction function) {
        try {
            return function.run(exchange);
        } catch (ClientGoneException left) {
            return clientLeft();
        } catch (BodyException bad) {
            return aborted(bad.status());
        } catch (IOException failed) {
            exchange.failed(Failure.of(failed));
            LOG.error(
                    "{}: {} for {}: {}", line.at(), line.fn(), request.target().rawPath(), failed.toString());
            return aborted(500);
        } catch (Throwable defect) {
            exchange.failed(Failure.of(defect));
            LOG.error(
                    "{}: {} for {} failed",
                    line.at(),
                    line.fn(),
                    request.target().rawPath(),
                    defect);
            return aborted(500);
        }
    }

    /** Asks the line's function whether it has an answer; one that cannot say it counts as one that does not say. */
    static boolean mayAnswer(BoundLine line, Exchange exchange, String method) {
        try {
            return line.function().mayAnswer(exchange, method);
        } catch (Throwable defect) {
            LOG.error(
                    "{}: {} for {}: whether it answers {} is not known",
                    line.at(),
                    line.fn(),
                    exchange.request().target().rawPath(),
                    method,
                    defect);
            return true;
        }
    }

    private Outcome aborted(int status) {
        recorder = null;
        if (!response.isCommitted()) {
            response.status(status);
        }
        return Outcome.ABORTED;
    }
}
