package org.heliostat.request.line;

import org.heliostat.config.SourceLocation;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.StatusPhrase;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.function.ExtraLine;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.threadpool.ThreadPool;
import org.jspecify.annotations.Nullable;

/** Holds one directive line, ready to run. Immutable. */
public final class BoundLine {

    private static final ClientTest[] ANYBODY = {};
    private static final Wildcard ANYTHING = Wildcard.compile("*");

    private final String fn;
    private final StageFunction function;
    private final Repeatability repeatability;
    private final int bucket;
    private final @Nullable PoolUse pool;
    private final SourceLocation at;
    // The options one by one: every request reads them.
    private final ClientTest[] clients;
    private final Selection selection;
    private final ErrorSelection error;
    private final int outputBufferSize;
    private final long flushNanos;

    /**
     * @param bucket index of its performance bucket
     * @param pool that the function runs in, null for the session thread
     */
    public BoundLine(
            String fn,
            StageFunction function,
            Repeatability repeatability,
            int bucket,
            LineOptions options,
            @Nullable PoolUse pool,
            SourceLocation at) {
        this.fn = fn;
        this.function = function;
        this.repeatability = repeatability;
        this.bucket = bucket;
        this.pool = pool;
        this.at = at;
        this.clients = options.clients();
        this.selection = options.selection();
        this.error = options.error();
        this.outputBufferSize = options.outputBufferSize();
        this.flushNanos = options.flushNanos();
    }

    static BoundLine of(ExtraLine line) {
        var options = new LineOptions(
                ANYBODY,
                new Selection(ANYTHING, line.type(), null),
                new ErrorSelection(line.code(), line.reason()),
                -1,
                -1);
        return new BoundLine(
                line.fn(),
                line.function(),
                line.function().repeatability(),
                PerformanceBuckets.DEFAULT_BUCKET,
                options,
                null,
                line.at());
    }

    public String fn() {
        return fn;
    }

    public StageFunction function() {
        return function;
    }

    public Repeatability repeatability() {
        return repeatability;
    }

    /** @return index of its performance bucket */
    public int bucket() {
        return bucket;
    }

    /** @return the {@code <Client>} tags around it; all must hold */
    public ClientTest[] clients() {
        return clients;
    }

    /** @return what the request must be like, for Service, Input and Output */
    public Selection selection() {
        return selection;
    }

    /** @return which failures it is for, for Error */
    public ErrorSelection error() {
        return error;
    }

    /** @return bytes that the answer's buffer is set to before it runs, 0 or −1 for no change */
    public int outputBufferSize() {
        return outputBufferSize;
    }

    /** @return time between two writes after which the buffer is sent on, −1 for no change */
    public long flushNanos() {
        return flushNanos;
    }

    public SourceLocation at() {
        return at;
    }

    /** @return the pool that the calling thread must hand the function to, null when it runs it itself */
    public @Nullable PoolUse poolToEnter() {
        return pool == null || ThreadPool.isPoolThread() ? null : pool;
    }

    /** @return whether the line may be called on an I/O loop: neither its function nor what stands around it may block */
    public boolean suitsLoops() {
        if (repeatability == Repeatability.NEVER || pool != null) {
            return false;
        }
        for (ClientTest client : clients) {
            if (client.mayBlock()) {
                return false;
            }
        }
        return true;
    }

    /** @return whether it forwards requests, and changes nothing else about them */
    public boolean forwards() {
        return function.forwards() && pool == null && outputBufferSize < 0 && flushNanos < 0;
    }

    /** @return whether it is a Service line for the request */
    public boolean serves(Request request, boolean allowsTrace) {
        return servesMethod(request.method(), allowsTrace) && selection.acceptsResource(request);
    }

    /**
     * A line that names no method takes all but OPTIONS and TRACE, and OPTIONS where its function knows itself what it has for
     * that. TRACE is not meant by a pattern that happens to match it.
     *
     * @param allowsTrace AllowTrace of the virtual server
     */
    public boolean servesMethod(String name, boolean allowsTrace) {
        Wildcard named = selection.method();
        if (name.equals("TRACE")) {
            return named != null && named.matches(name) && (allowsTrace || function.answersTrace());
        }
        return named == null ? !name.equals("OPTIONS") || function.answersOptions() : named.matches(name);
    }

    /** The {@code method}, {@code type} and {@code query} of a line, null where it does not say. */
    public record Selection(@Nullable Wildcard method, @Nullable Wildcard type, @Nullable Wildcard query) {

        public Selection forAnyType() {
            return new Selection(method, null, query);
        }

        public boolean accepts(Request request) {
            return (method == null || method.matches(request.method())) && acceptsResource(request);
        }

        public boolean acceptsResource(Request request) {
            return (type == null || type.matches(orEmpty(request.contentType())))
                    && (query == null || (request.query() != null && query.matches(orEmpty(request.query()))));
        }

        private static String orEmpty(@Nullable String text) {
            return text == null ? "" : text;
        }
    }

    /**
     * The {@code reason} or {@code code} of an Error line; the reason decides where both are given.
     *
     * @param code 0 where the line does not say
     */
    public record ErrorSelection(int code, @Nullable String reason) {

        public static final ErrorSelection ANY = new ErrorSelection(0, null);

        public boolean accepts(int status, @Nullable String ownReason) {
            if (reason != null) {
                return reason.equalsIgnoreCase(ownReason == null ? StatusPhrase.of(status) : ownReason);
            }
            return code == 0 || code == status;
        }
    }
}
