package org.heliostat.request.trace;

import org.jspecify.annotations.Nullable;

/**
 * What a request is called. Immutable.
 *
 * @param requestId null where RequestIdHeader names no field
 * @param trace that it is a part of, null where TraceContext is off
 */
public record RequestIdentity(@Nullable String requestId, @Nullable TraceParent trace) {

    /**
     * @param name request-id, traceparent or trace-id
     * @return what an access log writes for it, null for what the request has not
     */
    public @Nullable String value(String name) {
        return switch (name) {
            case "request-id" -> requestId;
            case "traceparent" -> trace == null ? null : trace.text();
            case "trace-id" -> trace == null ? null : trace.traceId();
            default -> null;
        };
    }

    /** @return how a line of the error log names it */
    public String inLog() {
        if (requestId != null) {
            return "request " + requestId;
        }
        return trace == null ? "" : "trace " + trace.traceId();
    }
}
