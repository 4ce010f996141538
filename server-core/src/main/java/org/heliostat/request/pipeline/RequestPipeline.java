package org.heliostat.request.pipeline;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.heliostat.config.objconf.Stage;
import org.heliostat.qos.Flow;
import org.heliostat.request.Exchange;
import org.heliostat.request.access.AccessCheck;
import org.heliostat.request.counter.BucketCounters;
import org.heliostat.request.counter.BucketMeter;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The stages of obj.conf for one virtual server, compiled from its objects. Immutable but for counters and the quick
 * lane's memory; many session threads run it at once.
 */
public final class RequestPipeline {

    private final String virtualServerId;
    private final BoundObjects objects;
    private final BoundObject root;
    private final @Nullable BucketCounters buckets;
    private final RequestCounters counters;
    private final Ticker ticker;
    private final QuickLane quickLane;
    private final @Nullable AccessCheck access;
    private final Set<String> methods;
    private final boolean allowsTrace;

    RequestPipeline(
            String virtualServerId,
            BoundObjects objects,
            PerformanceBuckets buckets,
            RequestCounters counters,
            Ticker ticker,
            QuickLane.Memory memory,
            @Nullable AccessCheck access,
            Set<String> methods,
            boolean allowsTrace) {
        this.virtualServerId = requireNonNull(virtualServerId, "virtualServerId");
        this.objects = objects;
        this.root = objects.root();
        this.buckets = buckets.isProfiling() ? buckets.ofVirtualServer(virtualServerId) : null;
        this.counters = counters;
        this.ticker = ticker;
        this.quickLane = new QuickLane(this, memory);
        this.access = access;
        this.methods = Set.copyOf(methods);
        this.allowsTrace = allowsTrace;
    }

    /**
     * Runs the stages for an exchange and ends it, unless a function suspended it. On a session thread.
     */
    public void run(Exchange exchange) {
        PipelineRun run = new PipelineRun(this, exchange, meter(exchange), quickLane.recorderFor(exchange));
        begin(exchange, run);
        drive(exchange, run, run::run);
    }

    /**
     * Does one step of a run and ends the exchange behind it. On a thread that may block.
     *
     * @param step false when somebody else has the exchange now and will go on with it
     */
    void drive(Exchange exchange, PipelineRun run, BooleanSupplier step) {
        boolean mine = true;
        boolean whole = false;
        try {
            mine = step.getAsBoolean();
            whole = true;
        } finally {
            if (mine) {
                end(exchange, run, whole);
            }
        }
    }

    /**
     * Ends an exchange with an error without running the stages before Error: it came too late, or the virtual server
     * is off. Header fields set before stay. On a session thread.
     */
    public void refuse(Exchange exchange, int status) {
        PipelineRun run = new PipelineRun(this, exchange, meter(exchange), null);
        begin(exchange, run);
        boolean whole = false;
        try {
            run.refuse(status);
            whole = true;
        } finally {
            end(exchange, run, whole);
        }
    }

    /** Ends an exchange whose client has left, without running anything but AddLog. On a session thread. */
    public void abandon(Exchange exchange) {
        PipelineRun run = new PipelineRun(this, exchange, meter(exchange), null);
        begin(exchange, run);
        run.abandon();
        end(exchange, run, true);
    }

    private void begin(Exchange exchange, PipelineRun run) {
        exchange.run(run);
        run.countedIn(counters.began());
        measure(exchange);
    }

    /** Has the bytes of an exchange counted as they pass, where quality of service is on. */
    void measure(Exchange exchange) {
        Flow flow = counters.flow();
        if (flow != null) {
            exchange.response().transport().flow(flow);
        }
    }

    /** @param whole false when the run itself has failed: the client gets nothing, the log and the counters do */
    private static void end(Exchange exchange, PipelineRun run, boolean whole) {
        if (!whole) {
            exchange.response().abort();
        }
        if (exchange.release()) {
            run.finish();
        }
    }

    /**
     * Answers at once what an earlier run has shown to need no thread. Runs on the exchange's I/O loop and never
     * waits.
     *
     * @return whether the exchange is answered and ended; if not it is untouched but for variables that functions
     *     set each time they run
     */
    public boolean tryQuick(Exchange exchange) {
        return quickLane.tryAnswer(exchange);
    }

    /**
     * Forgets what earlier runs have shown. To be called when something that functions depend on has changed, such as
     * the set of web applications. Any thread.
     */
    public void forgetQuickAnswers() {
        quickLane.forgetAll();
    }

    /** @return answers given on I/O loops so far; they are counted in {@link #counters} as well */
    public long quickAnswers() {
        return quickLane.answers();
    }

    /** @return whether the default object has a line of AddLog */
    public boolean logsRequests() {
        return root.lines(Stage.ADD_LOG).length > 0;
    }

    public RequestCounters counters() {
        return counters;
    }

    /** @return id of the virtual server, for messages */
    @Override
    public String toString() {
        return virtualServerId;
    }

    /** @return null: the virtual server has no access control */
    @Nullable
    AccessCheck access() {
        return access;
    }

    BoundObject root() {
        return root;
    }

    @Nullable
    BoundObject named(String name) {
        return objects.byName().get(name);
    }

    /** @return objects with a path pattern, the shortest pattern first */
    List<BoundObject> byPath() {
        return objects.byPath();
    }

    @Nullable
    BucketMeter meter(Exchange exchange) {
        return buckets == null ? null : new BucketMeter(buckets, ticker, exchange.startedNanos());
    }

    /** @return methods known besides those of HTTP (register-http-method) */
    Set<String> methods() {
        return methods;
    }

    boolean allowsTrace() {
        return allowsTrace;
    }

    long nanos() {
        return ticker.nanos();
    }

    void ended(Exchange exchange, @Nullable BucketMeter meter, boolean clientGone) {
        ended(exchange, meter, clientGone, ticker.nanos());
    }

    void ended(Exchange exchange, @Nullable BucketMeter meter, boolean clientGone, long now) {
        counters.ended(exchange, now);
        if (clientGone) {
            counters.clientGone();
        }
        if (meter != null) {
            meter.requestEnded();
        }
    }
}
