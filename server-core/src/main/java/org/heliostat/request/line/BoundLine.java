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

/**
 * One directive line, ready to run.
 *
 * @param bucket index of its performance bucket
 * @param clients the {@code <Client>} tags around it; all must hold
 * @param selection what the request must be like, for Service, Input and Output
 * @param error which failures it is for, for Error
 * @param pool that the function runs in, null for the session thread
 * @param outputBufferSize bytes that the answer's buffer is set to before it runs, 0 or −1 for no change
 * @param flushNanos time between two writes after which the buffer is sent on, −1 for no change
 */
public record BoundLine(
        String fn,
        StageFunction function,
        Repeatability repeatability,
        int bucket,
        ClientTest[] clients,
        Selection selection,
        ErrorSelection error,
        @Nullable PoolUse pool,
        int outputBufferSize,
        long flushNanos,
        SourceLocation at) {

    private static final ClientTest[] ANYBODY = {};
    private static final Wildcard ANYTHING = Wildcard.compile("*");

    static BoundLine of(ExtraLine line) {
        return new BoundLine(
                line.fn(),
                line.function(),
                line.function().repeatability(),
                PerformanceBuckets.DEFAULT_BUCKET,
                ANYBODY,
                new Selection(ANYTHING, line.type(), null),
                new ErrorSelection(line.code(), line.reason()),
                null,
                -1,
                -1,
                line.at());
    }

    /** @return the pool that the calling thread must hand the function to, null when it runs it itself */
    public @Nullable PoolUse poolToEnter() {
        return pool == null || ThreadPool.isPoolThread() ? null : pool;
    }

    /** @return whether it is a Service line for the request */
    public boolean serves(Request request, boolean allowsTrace) {
        return servesMethod(request.method(), allowsTrace) && selection.acceptsResource(request);
    }

    /**
     * A line that names no method takes all but OPTIONS and TRACE; an application knows itself what it has for OPTIONS
     * (Servlet 6.1, HttpServlet.doOptions). TRACE is not meant by a pattern that happens to match it.
     *
     * @param allowsTrace AllowTrace of the virtual server
     */
    public boolean servesMethod(String name, boolean allowsTrace) {
        Wildcard named = selection.method();
        if (name.equals("TRACE")) {
            return named != null && named.matches(name) && (allowsTrace || function.answersTrace());
        }
        return named == null ? function.isApplication() || !name.equals("OPTIONS") : named.matches(name);
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
