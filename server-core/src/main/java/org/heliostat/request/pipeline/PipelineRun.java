package org.heliostat.request.pipeline;

import java.io.IOException;
import java.nio.file.Path;
import org.heliostat.config.objconf.Stage;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.counter.BucketMeter;
import org.heliostat.request.function.RunNotes;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request on its way through the stages: which objects apply, which line is next, what an outcome means (obj.conf
 * reference, section 2). Belongs to the thread that has the exchange.
 */
final class PipelineRun implements RunNotes {

    /** As in the original; a loop of restarts ends here. */
    private static final int MOST_RESTARTS = 50;

    private static final Logger LOG = LoggerFactory.getLogger(PipelineRun.class);

    private final RequestPipeline pipeline;
    private final Exchange exchange;
    private final Request request;
    private final Response response;
    private final @Nullable BucketMeter meter;
    private @Nullable TraceRecorder recorder;
    private final ObjectSet objects = new ObjectSet();
    private @Nullable String addedByName;
    private final SeenFiles files = new SeenFiles();
    private int restarts;
    private boolean clientGone;
    private boolean inApplication;
    private long applicationSince;

    PipelineRun(
            RequestPipeline pipeline,
            Exchange exchange,
            @Nullable BucketMeter meter,
            @Nullable TraceRecorder recorder) {
        this.pipeline = pipeline;
        this.exchange = exchange;
        this.request = exchange.request();
        this.response = exchange.response();
        this.meter = meter;
        this.recorder = recorder;
    }

    /** Runs the stages up to Service, and Error if one of them aborts. A suspended exchange is left as it is. */
    void run() {
        Outcome outcome = allStages();
        if (exchange.isSuspended() || response.isFinished()) {
            return;
        }
        switch (outcome) {
            case PROCEED, NO_ACTION -> {}
            case ABORTED, RESTART -> failed();
            case EXIT -> response.abort();
        }
    }

    /** Goes straight to the Error stage. */
    void refuse(int status) {
        response.status(status);
        failed();
    }

    /** Gives up before the first stage: the client has left. */
    void abandon() {
        objects.add(pipeline.root());
        clientGone = true;
        response.abort();
    }

    /** Ends the exchange: the rest of the answer, AddLog, counters. Runs once, on a thread that may block. */
    void finish() {
        leaveApplication();
        endAnswer();
        boolean gone = clientGone || !response.isAborted() && exchange.isClientGone();
        try {
            addLogs();
        } finally {
            exchange.currentFunction(null);
            pipeline.counters().left();
            pipeline.ended(exchange, meter, gone);
        }
        if (recorder != null && !gone) {
            recorder.complete(exchange);
        }
    }

    private void endAnswer() {
        try {
            response.finish();
        } catch (ClientGoneException left) {
            clientGone = true;
        } catch (Throwable failed) {
            // An application's trailers and whatever the transport needs are asked for here: log and counters go on.
            recorder = null;
            response.abort();
            LOG.warn(
                    "{}: the answer to {} was cut: {}",
                    pipeline,
                    request.target().rawPath(),
                    failed.toString());
        }
    }

    private void addLogs() {
        for (int i = objects.count() - 1; i >= 0; i--) {
            for (BoundLine line : objects.get(i).lines(Stage.ADD_LOG)) {
                if (applies(line)) {
                    call(line);
                }
            }
        }
    }

    private Outcome allStages() {
        Outcome outcome = stagesOnce();
        while (outcome == Outcome.RESTART && !exchange.isSuspended()) {
            if (restarts == MOST_RESTARTS) {
                LOG.error(
                        "{}: {}: restarted {} times", pipeline, request.target().rawPath(), restarts);
                response.status(500);
                return Outcome.ABORTED;
            }
            restarts++;
            outcome = stagesOnce();
        }
        return outcome;
    }

    private Outcome stagesOnce() {
        request.beginTranslation();
        objects.clear();
        addedByName = null;
        Outcome outcome = translate();
        if (!stops(outcome)) {
            outcome = checkPath();
        }
        if (!stops(outcome)) {
            outcome = everyLineBackwards(Stage.OBJECT_TYPE);
        }
        if (!stops(outcome)) {
            outcome = everyLineBackwards(Stage.INPUT);
        }
        if (!stops(outcome)) {
            outcome = everyLineBackwards(Stage.OUTPUT);
        }
        return stops(outcome) ? outcome : serve();
    }

    /** AuthTrans and NameTrans of each object; what they name or translate to brings in further objects. */
    private Outcome translate() {
        objects.add(pipeline.root());
        objects.addByPath(pipeline, request.ppath());
        for (int i = 0; i < objects.count(); i++) {
            Outcome outcome = firstLine(objects.get(i), Stage.AUTH_TRANS);
            if (!stops(outcome)) {
                outcome = firstLine(objects.get(i), Stage.NAME_TRANS);
            }
            if (stops(outcome)) {
                return outcome;
            }
            String name = request.objectName();
            if (name != null && !name.equals(addedByName)) {
                BoundObject named = pipeline.named(name);
                if (named == null) {
                    LOG.error("{}: {}: no such object", pipeline, name);
                    response.status(500);
                    return Outcome.ABORTED;
                }
                addedByName = name;
                objects.add(named);
            }
            objects.addByPath(pipeline, request.ppath());
        }
        return Outcome.PROCEED;
    }

    /** Who may see it is decided before anything else is looked at. */
    private Outcome checkPath() {
        for (int i = 0; i < objects.count(); i++) {
            Outcome outcome = everyLine(objects.get(i).accessChecks());
            if (stops(outcome)) {
                return outcome;
            }
        }
        for (int i = 0; i < objects.count(); i++) {
            Outcome outcome = everyLine(objects.get(i).otherPathChecks());
            if (stops(outcome)) {
                return outcome;
            }
        }
        return Outcome.PROCEED;
    }

    private Outcome serve() {
        for (int i = objects.count() - 1; i >= 0; i--) {
            for (BoundLine line : objects.get(i).lines(Stage.SERVICE)) {
                if (line.selection().accepts(request) && applies(line)) {
                    Outcome outcome = callTimed(line);
                    if (outcome != Outcome.NO_ACTION || exchange.isSuspended() || response.isFinished()) {
                        return outcome;
                    }
                }
            }
        }
        return UnservedRequest.answer(request, response, objects);
    }

    private void failed() {
        recorder = null;
        new ErrorStage(this, pipeline, exchange).answer(objects);
    }

    private Outcome firstLine(BoundObject object, Stage stage) {
        for (BoundLine line : object.lines(stage)) {
            if (applies(line)) {
                Outcome outcome = call(line);
                if (outcome != Outcome.NO_ACTION) {
                    return outcome;
                }
            }
        }
        return Outcome.NO_ACTION;
    }

    private Outcome everyLine(BoundLine[] lines) {
        for (BoundLine line : lines) {
            if (line.selection().accepts(request) && applies(line)) {
                Outcome outcome = call(line);
                if (stops(outcome)) {
                    return outcome;
                }
            }
        }
        return Outcome.PROCEED;
    }

    private Outcome everyLineBackwards(Stage stage) {
        for (int i = objects.count() - 1; i >= 0; i--) {
            Outcome outcome = everyLine(objects.get(i).lines(stage));
            if (stops(outcome)) {
                return outcome;
            }
        }
        return Outcome.PROCEED;
    }

    private static boolean stops(Outcome outcome) {
        return outcome != Outcome.PROCEED && outcome != Outcome.NO_ACTION;
    }

    boolean applies(BoundLine line) {
        for (ClientTest client : line.clients()) {
            if (!client.holds(this)) {
                return false;
            }
        }
        return true;
    }

    /** Tests one condition, for {@link ClientTest}. */
    boolean test(Condition condition) {
        boolean held = condition.holds(exchange, restarts);
        if (recorder != null) {
            recorder.tested(condition, held);
        }
        return held;
    }

    /** A web application's time lasts until it returns or, where it answers later, to the end of the exchange. */
    Outcome callTimed(BoundLine line) {
        if (!line.function().isApplication()) {
            return call(line);
        }
        inApplication = true;
        applicationSince = pipeline.nanos();
        Outcome outcome = call(line);
        if (!exchange.isSuspended()) {
            leaveApplication();
        }
        return outcome;
    }

    private void leaveApplication() {
        if (inApplication) {
            inApplication = false;
            exchange.applicationTook(pipeline.nanos() - applicationSince);
        }
    }

    private Outcome call(BoundLine line) {
        if (line.outputBufferSize() >= 0) {
            response.output().bufferSize(line.outputBufferSize());
        }
        exchange.currentFunction(line.fn());
        if (meter == null) {
            return recorded(line);
        }
        meter.begin();
        Outcome outcome = recorded(line);
        meter.end(line.bucket());
        return outcome;
    }

    private Outcome recorded(BoundLine line) {
        if (recorder == null) {
            return guarded(line);
        }
        int changesBefore = request.variables().changes();
        Outcome outcome = guarded(line);
        if (recorder != null) {
            recorder.called(line, outcome, request.variables().changes() != changesBefore);
        }
        return outcome;
    }

    /** A function, ours or a plug-in's, must not take the session thread down with it. */
    private Outcome guarded(BoundLine line) {
        try {
            return line.function().run(exchange);
        } catch (ClientGoneException left) {
            clientGone = true;
            return Outcome.EXIT;
        } catch (BodyException bad) {
            return aborted(bad.status());
        } catch (IOException failed) {
            LOG.error(
                    "{}: {} for {}: {}", line.at(), line.fn(), request.target().rawPath(), failed.toString());
            return aborted(500);
        } catch (Throwable defect) {
            LOG.error(
                    "{}: {} for {} failed",
                    line.at(),
                    line.fn(),
                    request.target().rawPath(),
                    defect);
            return aborted(500);
        }
    }

    private Outcome aborted(int status) {
        recorder = null;
        if (!response.isCommitted()) {
            response.status(status);
        }
        return Outcome.ABORTED;
    }

    @Override
    public @Nullable FileEntry fileSeen(Path path) {
        return files.at(path);
    }

    @Override
    public void sawFile(FileEntry seen) {
        files.add(seen);
    }

    @Override
    public void answersFromCache(FileEntry entry) {
        if (recorder != null) {
            recorder.answered(entry, files.all(), response.headers());
        }
    }

    @Override
    public void answersOnlyOnce() {
        recorder = null;
    }

    @Override
    public void dependsOnOrigin() {
        if (recorder != null) {
            ClientView origin = request.client();
            Condition sameOrigin = new Condition(
                    (later, restartsThen) -> later.request().client().hasOriginOf(origin), Repeatability.RUN_AGAIN);
            recorder.tested(sameOrigin, true);
        }
    }

    @Override
    public int restarts() {
        return restarts;
    }
}
