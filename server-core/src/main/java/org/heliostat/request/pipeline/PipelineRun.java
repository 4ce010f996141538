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
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.line.BoundObject;
import org.heliostat.request.line.Condition;
import org.heliostat.request.line.PoolUse;
import org.heliostat.request.quick.Forwarding;
import org.heliostat.request.quick.TraceRecorder;
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
    private static final int NOT_FOUND = 404;
    private static final Stage[] BEFORE_SERVICE = {Stage.OBJECT_TYPE, Stage.INPUT, Stage.OUTPUT, Stage.ROUTE};

    private static final Logger LOG = LoggerFactory.getLogger(PipelineRun.class);

    private final PipelineParts parts;
    private final PathStages paths;
    private final Exchange exchange;
    private final Request request;
    private final Response response;
    private final LineCaller calls;
    private final ObjectSet objects = new ObjectSet();
    private @Nullable SeenFiles files;
    private final @Nullable PipelineRun outer;
    private final @Nullable Runnable whenEnded;

    /** Null where the virtual server has no access control. */
    private final @Nullable AccessStage access;

    private @Nullable OpenRequests open;
    private boolean isAdmitted;
    private boolean isTurnedAway;
    private boolean isInternal;
    private int asked;

    PipelineRun(
            PipelineParts parts,
            PathStages paths,
            Exchange exchange,
            @Nullable BucketMeter meter,
            @Nullable TraceRecorder recorder) {
        this(parts, paths, new LineCaller(exchange, parts.accounting().ticker(), meter, recorder), null, null);
    }

    /** A request within the server: no error pages, no log, no counters. */
    private PipelineRun(PipelineRun outer, Exchange inner, Runnable whenEnded) {
        this(
                outer.parts,
                outer.paths,
                new LineCaller(inner, outer.parts.accounting().ticker(), null, null),
                outer,
                whenEnded);
    }

    private PipelineRun(
            PipelineParts parts,
            PathStages paths,
            LineCaller calls,
            @Nullable PipelineRun outer,
            @Nullable Runnable whenEnded) {
        this.outer = outer;
        this.isInternal = outer != null;
        this.whenEnded = whenEnded;
        this.parts = parts;
        this.paths = paths;
        this.exchange = calls.exchange();
        this.request = exchange.request();
        this.response = exchange.response();
        this.calls = calls;
        this.access = parts.access() == null
                ? null
                : new AccessStage(parts.access(), parts.id(), exchange, outer == null ? null : outer.access);
    }

    /**
     * Runs the stages up to Service, and Error if one of them aborts. A suspended exchange is left as it is.
     *
     * @return false when a pool has taken the exchange over: it must not be touched any more
     */
    private boolean run() {
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

    /** @param counted where the request counts as one in service already */
    void admittedTo(OpenRequests counted) {
        open = counted;
        isAdmitted = true;
    }

    @Override
    public QosVerdict admit(QualityOfService quality) {
        if (outer != null) {
            return outer.admit(quality);
        }
        OpenRequests counted = open;
        if (counted == null || isAdmitted) {
            return quality.check(parts.id(), counted == null ? 1 : 0);
        }
        QosVerdict verdict = quality.admit(parts.id(), counted);
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

    /** Goes straight to the Error stage, and ends the exchange. */
    void refuse(int status) {
        drive(run -> {
            response.status(status);
            failed();
            return true;
        });
    }

    /**
     * Has another server asked, as an earlier run has shown. On the I/O loop; never waits.
     *
     * @param shown what that run was like
     */
    void forward(Forwarding shown) {
        shown.restore(exchange);
        shown.objects().forEach(objects::add);
        shown.countCalls(calls.meter());
        admitUnasked();
        Outcome outcome = calls.call(shown.line());
        if (!exchange.isSuspended()) {
            exchange.onSessionThread(() -> drive(run -> settle(restarting(outcome))));
        } else if (exchange.release()) {
            exchange.endFromLoop(this::finish);
        }
    }

    /** Answers with octets that are known beforehand, without a stage before AddLog. Ends the exchange. */
    void answer(byte[] content) {
        drive(run -> {
            objects.add(parts.objects().root());
            response.status(200).headers().set("Content-Type", "application/octet-stream");
            try {
                response.output().write(content);
            } catch (IOException gone) {
                response.abort();
            }
            return true;
        });
    }

    /** Gives up before the first stage: the client has left. Ends the exchange. */
    void abandon() {
        objects.add(parts.objects().root());
        calls.clientLeft();
        response.abort();
        end(true);
    }

    @Override
    public void finish() {
        calls.leaveApplication();
        int unanswered = exchange.failedStatus();
        if (unanswered != Response.NO_STATUS) {
            answerFailed(unanswered);
        }
        RunEnd.answer(parts.id(), exchange, calls);
        if (whenEnded != null) {
            whenEnded.run();
            return;
        }
        // Log and counters are about what the client has got.
        if (!response.transport().whenSent(() -> exchange.endFromLoop(this::fileSent))) {
            account();
        }
    }

    /** Nothing of the answer waits in a filter, and the lines of AddLog are of those that never block. */
    @Override
    public boolean endsWithoutWaiting() {
        if (outer != null
                || exchange.failedStatus() != Response.NO_STATUS
                || response.way() != response.transport()
                || FilteredBody.isBefore(request)) {
            return false;
        }
        for (int i = 0; i < objects.count(); i++) {
            for (BoundLine line : objects.get(i).lines(Stage.ADD_LOG)) {
                if (!line.suitsLoops()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Who has suspended the exchange could not answer it: the Error stage does, where nothing has left yet. */
    private void answerFailed(int status) {
        try {
            if (!response.isCommitted()) {
                response.status(status);
            }
            failed();
        } catch (RuntimeException | Error defect) {
            LOG.error("{}: {}: no error page", parts.id(), request.target().rawPath(), defect);
            response.abort();
        }
    }

    private void fileSent() {
        calls.goOn();
        account();
    }

    private void account() {
        RunEnd.account(parts.accounting(), exchange, objects, calls, isAdmitted ? open : null);
    }

    private @Nullable Outcome restarting(@Nullable Outcome first) {
        Outcome outcome = first;
        while (outcome == Outcome.RESTART && !exchange.isSuspended()) {
            if (calls.restarts() == MOST_RESTARTS) {
                LOG.error(
                        "{}: {}: restarted {} times",
                        parts.id(),
                        request.target().rawPath(),
                        MOST_RESTARTS);
                response.status(500);
                return Outcome.ABORTED;
            }
            calls.restarted();
            outcome = stagesOnce();
        }
        return outcome;
    }

    private @Nullable Outcome stagesOnce() {
        Outcome outcome = stagesBeforeService();
        return outcome.stops() ? outcome : serve(objects.count() - 1, 0);
    }

    Outcome stagesBeforeService() {
        request.beginTranslation();
        exchange.application(null);
        exchange.forwarder(null);
        response.unfiltered();
        FilteredBody.forget(request);
        objects.clear();
        if (access != null) {
            access.clear();
        }
        Outcome outcome = paths.translate(calls, objects, access);
        if (!outcome.stops()) {
            admitUnasked();
            outcome = paths.checkPath(calls, objects, access);
        }
        for (int i = 0; i < BEFORE_SERVICE.length && !outcome.stops(); i++) {
            outcome = everyLineBackwards(BEFORE_SERVICE[i]);
        }
        return outcome.stops() ? outcome : FilteredBody.begin(exchange);
    }

    /** @return null when a pool has taken the exchange over */
    private @Nullable Outcome serve(int object, int firstLine) {
        int begin = firstLine;
        for (int i = object; i >= 0; i--) {
            BoundLine[] lines = objects.get(i).lines(Stage.SERVICE);
            for (int j = begin; j < lines.length; j++) {
                BoundLine line = lines[j];
                if (line.serves(request, parts.allowsTrace()) && calls.applies(line)) {
                    PoolUse use = line.poolToEnter();
                    if (outer == null) {
                        calls.forwards(line, objects, files);
                    }
                    // Who asked for a request within the server waits for its answer anyway.
                    Outcome outcome = use == null || outer != null ? calls.callTimed(line) : handOver(line, use, i, j);
                    if (isNothingThere(line, outcome)) {
                        return unserved();
                    }
                    if (outcome != Outcome.NO_ACTION || exchange.isSuspended() || response.isFinished()) {
                        return outcome;
                    }
                }
            }
            begin = 0;
        }
        return unserved();
    }

    /**
     * A line that takes POST for whatever is a file says 404 of a report, too, that another line makes for GET: then the method is
     * wrong.
     */
    private boolean isNothingThere(BoundLine line, @Nullable Outcome outcome) {
        String method = request.method();
        return outcome == Outcome.ABORTED
                && response.status() == NOT_FOUND
                && !response.isCommitted()
                && !method.equals("GET")
                && !method.equals("HEAD")
                && !LineCaller.mayAnswer(line, exchange, method);
    }

    private Outcome unserved() {
        MethodLook own = new MethodLook(exchange, objects, Outcome.PROCEED, calls::applies);
        AllowedMethods methods = new AllowedMethods(
                own,
                method -> outer == null ? InnerRuns.lookWith(this, method) : own,
                parts.methods(),
                parts.allowsTrace());
        return new UnservedRequest(request, methods).answer(response);
    }

    /** Runs the stages before Service, again where a function restarts the request; nothing is answered. */
    MethodLook lookBeforeService() {
        Outcome outcome = stagesBeforeService();
        while (outcome == Outcome.RESTART && calls.restarts() < MOST_RESTARTS) {
            calls.restarted();
            outcome = stagesBeforeService();
        }
        return new MethodLook(exchange, objects, outcome, calls::applies);
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
        PooledCall call =
                new PooledCall(exchange, calls, line, use, outcome -> afterPool(line, outcome, object, number + 1));
        return use.pool().offer(call) ? null : calls.busy(line, use);
    }

    private void afterPool(BoundLine line, Outcome outcome, int object, int nextLine) {
        boolean ends = outcome == Outcome.PROCEED || outcome == Outcome.EXIT;
        if (ends || exchange.isSuspended() || response.isFinished()) {
            drive(run -> settle(outcome));
        } else if (outcome == Outcome.NO_ACTION) {
            exchange.onSessionThread(() -> drive(run -> goOnServing(object, nextLine)));
        } else {
            exchange.onSessionThread(
                    () -> drive(run -> settle(restarting(isNothingThere(line, outcome) ? unserved() : outcome))));
        }
    }

    private void failed() {
        calls.stopRecording();
        if (outer == null) {
            new ErrorStage(parts, exchange, calls).answer(objects);
        } else if (response.isCommitted()) {
            response.abort();
        } else if (response.status() < LEAST_ERROR) {
            response.status(500);
        }
    }

    private Outcome everyLineBackwards(Stage stage) {
        for (int i = objects.count() - 1; i >= 0; i--) {
            Outcome outcome = calls.everyLine(objects.get(i).lines(stage));
            if (outcome.stops()) {
                return outcome;
            }
        }
        return Outcome.PROCEED;
    }

    /**
     * @return the Service line that would be called first, null where none is for the request; one that names no method is for
     *     GET and HEAD here, and means none of the rarer methods
     */
    @Nullable
    BoundLine serving() {
        boolean byName = !request.method().equals("GET") && !request.method().equals("HEAD");
        for (int i = objects.count() - 1; i >= 0; i--) {
            for (BoundLine line : objects.get(i).lines(Stage.SERVICE)) {
                boolean meant = !byName || line.selection().method() != null;
                if (meant && line.serves(request, parts.allowsTrace()) && calls.applies(line)) {
                    return line;
                }
            }
        }
        return null;
    }

    @Override
    public @Nullable FileEntry fileSeen(Path path) {
        return files == null ? null : files.at(path);
    }

    @Override
    public void sawFile(FileEntry seen) {
        seenFiles().add(seen);
    }

    @Override
    public void answersFromCache(FileEntry entry) {
        calls.answersFromCache(entry, seenFiles());
    }

    private SeenFiles seenFiles() {
        SeenFiles known = files;
        if (known == null) {
            known = new SeenFiles();
            files = known;
        }
        return known;
    }

    @Override
    public void answersOnlyOnce() {
        calls.stopRecording();
    }

    @Override
    public void dependsOn(Predicate<Exchange> holds) {
        TraceRecorder recorder = calls.recorder();
        if (recorder != null) {
            recorder.tested(new Condition((later, restartsThen) -> holds.test(later), Repeatability.RUN_AGAIN), true);
        }
    }

    @Override
    public InnerAnswer ask(String target, OutputStream body, InnerLimits limits) throws IOException {
        calls.stopRecording();
        return InnerRuns.ask(this, target, body, limits);
    }

    @Override
    public @Nullable Path find(String target, InnerLimits limits) {
        calls.stopRecording();
        return InnerRuns.find(this, target, limits);
    }

    @Override
    public InnerLook look(String method, String target, InnerLimits limits) {
        calls.stopRecording();
        return InnerRuns.look(this, method, target, limits);
    }

    @Override
    public InnerLook glance(String method, String target, InnerLimits limits) {
        calls.stopRecording();
        return InnerRuns.glance(this, method, target, limits);
    }

    @Override
    public boolean isInternal() {
        return isInternal;
    }

    /** Stands for what the client itself could ask for from now on, as {@code internal} of Client tags sees it. */
    PipelineRun asOfClient() {
        isInternal = false;
        return this;
    }

    /** Nobody has asked for it: a denial is not logged. */
    PipelineRun quiet() {
        if (access != null) {
            access.quiet();
        }
        return this;
    }

    /** @return the run of a request within the server that this one asks for */
    PipelineRun within(Exchange inner, Runnable ended) {
        PipelineRun run = new PipelineRun(this, inner, ended);
        inner.run(run);
        return run;
    }

    /** Runs it and ends the exchange behind it, unless a function suspended it. On a thread that may block. */
    void drive() {
        drive(PipelineRun::run);
    }

    /**
     * Does one step and ends the exchange behind it. On a thread that may block.
     *
     * @param step false when somebody else has the exchange now and will go on with it
     */
    private void drive(Predicate<PipelineRun> step) {
        boolean mine = true;
        boolean whole = false;
        try {
            mine = step.test(this);
            whole = true;
        } finally {
            if (mine) {
                end(whole);
            }
        }
    }

    /** @param whole false when the run itself has failed: the client gets nothing, the log and the counters do */
    private void end(boolean whole) {
        if (!whole) {
            response.abort();
        }
        if (exchange.release()) {
            finish();
        }
    }

    Exchange exchange() {
        return exchange;
    }

    @Override
    public int depth() {
        return outer == null ? 0 : outer.depth() + 1;
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
        if (access != null) {
            access.add(acl);
        }
    }

    @Override
    public void joins(List<ExtraLine> lines) {
        objects.add(BoundObject.of(lines));
    }

    @Override
    public int restarts() {
        return calls.restarts();
    }
}
