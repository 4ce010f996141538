package org.heliostat.request.trace;

import org.jspecify.annotations.Nullable;

/**
 * What a request is called. Immutable.
 *
 * @param requestId null where RequestIdHeader names no field
 * @param trace that it is a part of, null where TraceContext is off
 */
public record RequestIdentity(@Nullable String requestId, @Nullable TraceParent trace) {

    /** @return how a line of the error log names it */
    public String inLog() {
        if (requestId != null) {
            return "request " + requestId;
        }
        return trace == null ? "" : "trace " + trace.traceId();
    }
}
