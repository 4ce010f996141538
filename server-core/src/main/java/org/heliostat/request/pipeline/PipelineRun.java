package org.heliostat.request.pipeline;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.heliostat.acl.rule.CompiledAcl;
import org.heliostat.config.objconf.Stage;
import org.heliostat.filecache.FileEntry;
import org.heliostat.qos.OpenRequests;
import org.heliostat.qos.QosVerdict;
import org.heliostat.qos.QualityOfService;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.counter.BucketMeter;
import org.heliostat.request.filter.FilteredBody;
import org.heliostat.request.function.ExtraLine;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.inner.InnerAnswer;
import org.heliostat.request.inner.InnerLimits;
import org.heliostat.request.inner.InnerLook;
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

    private static final int LEAST_ERROR = 400;
    private static final Stage[] BEFORE_SERVICE = {Stage.OBJECT_TYPE, Stage.INPUT, Stage.OUTPUT};

    private static final Logger LOG = LoggerFactory.getLogger(PipelineRun.class);

    private final RequestPipeline pipeline;
    private final Exchange exchange;
    private final Request request;
    private final Response response;
    private final LineCaller calls;
    private final ObjectSet objects = new ObjectSet();
    private final SeenFiles files = new SeenFiles();
    private final @Nullable PipelineRun outer;
    private final @Nullable Runnable whenEnded;
    private final int depth;
    private final AccessStage access;
    private @Nullable OpenRequests open;
    private boolean isAdmitted;
    private boolean isTurnedAway;
    private int restarts;
    private int asked;

    PipelineRun(
            RequestPipeline pipeline,
            Exchange exchange,
            @Nullable BucketMeter meter,
            @Nullable TraceRecorder recorder) {
        this(pipeline, exchange, meter, recorder, null, null);
    }

    /** A request within the server: no error pages, no log, no counters. */
    private PipelineRun(PipelineRun outer, Exchange inner, Runnable whenEnded) {
        this(outer.pipeline, inner, null, null, outer, whenEnded);
    }

    private PipelineRun(
            RequestPipeline pipeline,
            Exchange exchange,
            @Nullable BucketMeter meter,
            @Nullable TraceRecorder recorder,
            @Nullable PipelineRun outer,
            @Nullable Runnable whenEnded) {
        this.outer = outer;
        this.whenEnded = whenEnded;
        this.depth = outer == null ? 0 : outer.depth + 1;
        this.pipeline = pipeline;
        this.exchange = exchange;
        this.request = exchange.request();
        this.response = exchange.response();
        this.calls = new LineCaller(pipeline, exchange, meter, recorder);
        this.access = new AccessStage(pipeline, exchange, outer == null ? null : outer.access);
    }

    /**
     * Runs the stages up to Service, and Error if one of them aborts. A suspended exchange is left as it is.
     *
     * @return false when a pool has taken the exchange over: it must not be touched any more
     */
    boolean run() {
        return settle(restarting(stagesOnce()));
    }

    /** Goes on with the Service line of that number of the object, after a pool has given the exchange back. */
    private boolean goOnServing(int object, int line) {
        return settle(restarting(serve(object, line)));
    }

    /** @param outcome null when a pool has taken the exchange over */
    private boolean settle(@Nullable Outcome outcome) {
        if (outcome == null) {
            return false;
        }
        if (exchange.isSuspended() || response.isFinished()) {
            return true;
        }
        switch (outcome) {
            case PROCEED, NO_ACTION -> {}
            case ABORTED, RESTART -> {
                admitUnasked();
                failed();
            }
            case EXIT -> response.abort();
        }
        return true;
    }

    /** @param counted where the request counts as one in service from {@link #admit} until it ends */
    void countedIn(@Nullable OpenRequests counted) {
        open = counted;
    }

    @Override
    public QosVerdict admit(QualityOfService quality) {
        if (outer != null) {
            return outer.admit(quality);
        }
        OpenRequests counted = open;
        if (counted == null || isAdmitted) {
            return quality.check(pipeline.toString(), counted == null ? 1 : 0);
        }
        QosVerdict verdict = quality.admit(pipeline.toString(), counted);
        isAdmitted = !verdict.isRefused();
        isTurnedAway = verdict.isRefused();
        return verdict;
    }

    /** No function has looked at the limits: it counts all the same. */
    void admitUnasked() {
        if (open != null && !isAdmitted && !isTurnedAway) {
            open.enter();
            isAdmitted = true;
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
        calls.clientLeft();
        response.abort();
    }

    @Override
    public void finish() {
        calls.leaveApplication();
        RunEnd.answer(pipeline, exchange, calls);
        if (whenEnded != null) {
            whenEnded.run();
            return;
        }
        RunEnd.account(this, pipeline, exchange, calls, isAdmitted ? open : null);
    }

    private @Nullable Outcome restarting(@Nullable Outcome first) {
        Outcome outcome = first;
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

    private @Nullable Outcome stagesOnce() {
        Outcome outcome = stagesBeforeService();
        return stops(outcome) ? outcome : serve(objects.count() - 1, 0);
    }

    Outcome stagesBeforeService() {
        request.beginTranslation();
        response.unfiltered();
        FilteredBody.forget(request);
        objects.clear();
        access.clear();
        Outcome outcome = new PathStages(this, pipeline, exchange, calls, objects, access).run();
        for (int i = 0; i < BEFORE_SERVICE.length && !stops(outcome); i++) {
            outcome = everyLineBackwards(BEFORE_SERVICE[i]);
        }
        return stops(outcome) ? outcome : FilteredBody.begin(exchange);
    }

    /** @return null when a pool has taken the exchange over */
    private @Nullable Outcome serve(int object, int firstLine) {
        int begin = firstLine;
        for (int i = object; i >= 0; i--) {
            BoundLine[] lines = objects.get(i).lines(Stage.SERVICE);
            for (int j = begin; j < lines.length; j++) {
                BoundLine line = lines[j];
                if (line.serves(request, pipeline.allowsTrace()) && applies(line)) {
                    PoolUse use = line.poolToEnter();
                    // Who asked for a request within the server waits for its answer anyway.
                    Outcome outcome = use == null || outer != null ? calls.callTimed(line) : handOver(line, use, i, j);
                    if (outcome != Outcome.NO_ACTION || exchange.isSuspended() || response.isFinished()) {
                        return outcome;
                    }
                }
            }
            begin = 0;
        }
        return new UnservedRequest(request, objects, pipeline.methods(), pipeline.allowsTrace()).answer(response);
    }

    /**
     * Lets a pool run the line and what follows; the session thread is free for others. What a pool does not end
     * itself, further lines and the Error stage, comes back to a session thread ahead of the queue.
     *
     * @return null when the pool has taken the exchange over, the busy function's outcome when it is full
     */
    private @Nullable Outcome handOver(BoundLine line, PoolUse use, int object, int number) {
        calls.stopRecording();
        response.output().wanders();
        exchange.currentFunction(line.fn());
        PooledCall call = new PooledCall(exchange, calls, line, use, outcome -> afterPool(outcome, object, number + 1));
        return use.pool().offer(call) ? null : calls.busy(line, use);
    }

    private void afterPool(Outcome outcome, int object, int nextLine) {
        boolean ends = outcome == Outcome.PROCEED || outcome == Outcome.EXIT;
        if (ends || exchange.isSuspended() || response.isFinished()) {
            pipeline.drive(exchange, this, () -> settle(outcome));
        } else if (outcome == Outcome.NO_ACTION) {
            exchange.onSessionThread(() -> pipeline.drive(exchange, this, () -> goOnServing(object, nextLine)));
        } else {
            exchange.onSessionThread(() -> pipeline.drive(exchange, this, () -> settle(restarting(outcome))));
        }
    }

    private void failed() {
        calls.stopRecording();
        if (outer == null) {
            new ErrorStage(this, pipeline, exchange).answer(objects);
        } else if (response.isCommitted()) {
            response.abort();
        } else if (response.status() < LEAST_ERROR) {
            response.status(500);
        }
    }

    Outcome everyLine(BoundLine[] lines) {
        for (BoundLine line : lines) {
            if (line.selection().accepts(request) && applies(line)) {
                Outcome outcome = calls.call(line);
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

    static boolean stops(Outcome outcome) {
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

    /** @return whether a Service line that names the method takes what the request is for */
    boolean isServed(String method) {
        return new UnservedRequest(request, objects, pipeline.methods(), pipeline.allowsTrace()).isServed(method, true);
    }

    /** Tests one condition, for {@link ClientTest}. */
    boolean test(Condition condition) {
        boolean held = condition.holds(exchange, restarts);
        calls.tested(condition, held);
        return held;
    }

    Outcome callTimed(BoundLine line) {
        return calls.callTimed(line);
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
        calls.answersFromCache(entry, files);
    }

    @Override
    public void answersOnlyOnce() {
        calls.stopRecording();
    }

    @Override
    public void dependsOn(Predicate<Exchange> holds) {
        if (calls.recorder() != null) {
            calls.tested(new Condition((later, restartsThen) -> holds.test(later), Repeatability.RUN_AGAIN), true);
        }
    }

    @Override
    public InnerAnswer ask(String target, OutputStream body, InnerLimits limits) throws IOException {
        calls.stopRecording();
        return InnerRuns.ask(this, target, body, limits);
    }

    @Override
    public InnerLook look(String method, String target, InnerLimits limits) {
        calls.stopRecording();
        return InnerRuns.look(this, method, target, limits);
    }

    /** @return the run of a request within the server that this one asks for */
    PipelineRun within(Exchange inner, Runnable ended) {
        PipelineRun run = new PipelineRun(this, inner, ended);
        inner.run(run);
        return run;
    }

    /** Runs it as a thread runs the client's own. */
    void drive() {
        pipeline.drive(exchange, this, this::run);
    }

    Exchange exchange() {
        return exchange;
    }

    ObjectSet objects() {
        return objects;
    }

    /** @return how many requests within the server this one is part of, 0 for the client's own */
    int depth() {
        return depth;
    }

    @Override
    public boolean mayAsk(InnerLimits limits) {
        return ++outermost().asked <= limits.requests();
    }

    @Override
    public Exchange client() {
        return outermost().exchange;
    }

    private PipelineRun outermost() {
        PipelineRun run = this;
        for (PipelineRun next = outer; next != null; next = next.outer) {
            run = next;
        }
        return run;
    }

    @Override
    public void meets(CompiledAcl acl) {
        access.add(acl);
    }

    @Override
    public void joins(List<ExtraLine> lines) {
        objects.add(BoundObject.of(lines));
    }

    @Override
    public int restarts() {
        return restarts;
    }
}
