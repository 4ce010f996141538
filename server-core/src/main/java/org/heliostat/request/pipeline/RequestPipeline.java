package org.heliostat.request.pipeline;

import org.heliostat.config.objconf.Stage;
import org.heliostat.qos.OpenRequests;
import org.heliostat.request.Exchange;
import org.heliostat.request.counter.RequestAccounting;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.request.line.BoundObject;
import org.heliostat.request.quick.Forwarding;
import org.heliostat.request.quick.QuickLane;
import org.heliostat.request.quick.TraceRecorder;
import org.jspecify.annotations.Nullable;

/**
 * The stages of obj.conf for one virtual server, compiled from its objects. Immutable but for counters and the quick
 * lane's memory; many session threads run it at once.
 */
public final class RequestPipeline {

    private final PipelineParts parts;
    private final PathStages paths;
    private final RequestAccounting accounting;
    private final QuickLane quickLane;

    public RequestPipeline(PipelineParts parts, QuickLane quickLane) {
        this.parts = parts;
        this.paths = new PathStages(parts);
        this.accounting = parts.accounting();
        this.quickLane = quickLane;
    }

    /**
     * Runs the stages for an exchange and ends it, unless a function suspended it. On a session thread.
     */
    public void run(Exchange exchange) {
        begin(exchange, quickLane.recorderFor(exchange)).drive();
    }

    /**
     * Ends an exchange with an error without running the stages before Error: it came too late, or the virtual server
     * is off. Header fields set before stay. On a session thread.
     */
    public void refuse(Exchange exchange, int status) {
        begin(exchange, null).refuse(status);
    }

    /** Ends an exchange with octets that are known beforehand, without running anything but AddLog. On a session thread. */
    public void answer(Exchange exchange, byte[] content) {
        begin(exchange, null).answer(content);
    }

    /** Ends an exchange whose client has left, without running anything but AddLog. On a session thread. */
    public void abandon(Exchange exchange) {
        begin(exchange, null).abandon();
    }

    private PipelineRun begin(Exchange exchange, @Nullable TraceRecorder recorder) {
        PipelineRun run = new PipelineRun(parts, paths, exchange, accounting.meter(exchange), recorder);
        exchange.run(run);
        run.countedIn(accounting.began());
        accounting.measure(exchange);
        return run;
    }

    /**
     * Answers at once what an earlier run has shown to need no thread. Runs on the exchange's I/O loop and never
     * waits.
     *
     * @return whether the exchange is answered and ended, or another server is asked for its answer; if not it is untouched but
     *     for variables that functions set each time they run
     */
    public boolean tryQuick(Exchange exchange) {
        Forwarding shown = quickLane.forwards(exchange);
        if (shown == null) {
            return quickLane.tryAnswer(exchange);
        }
        OpenRequests counted = accounting.measured();
        if (counted != null && !counted.tryEnter()) {
            // A session thread says what is exceeded, if it still is.
            return false;
        }
        quickLane.forwarded(shown);
        exchange.virtualServerId(accounting.virtualServerId());
        exchange.startedAt(exchange.receivedNanos());
        PipelineRun run = begin(exchange, null);
        if (counted != null) {
            run.admittedTo(counted);
        }
        run.forward(shown);
        return true;
    }

    /**
     * Forgets what earlier runs have shown. To be called when something that functions depend on has changed, such as
     * the set of web applications. Any thread.
     */
    public void forgetQuickAnswers() {
        quickLane.forgetAll();
    }

    /** @return who gives answers on I/O loops, for whoever asks it with each request */
    public QuickLane quickLane() {
        return quickLane;
    }

    /** @return answers given on I/O loops so far; they are counted in {@link #counters} as well */
    public long quickAnswers() {
        return quickLane.answers();
    }

    /** @return whether the default object has a line of AddLog */
    public boolean logsRequests() {
        return parts.objects().root().lines(Stage.ADD_LOG).length > 0;
    }

    public RequestCounters counters() {
        return accounting.counters();
    }

    /** @return id of the virtual server, for messages */
    @Override
    public String toString() {
        return parts.id();
    }

    @Nullable
    BoundObject named(String name) {
        return parts.objects().byName().get(name);
    }
}
