package org.heliostat.request.pipeline;

import java.util.Set;
import org.heliostat.request.access.AccessCheck;
import org.heliostat.request.counter.RequestAccounting;
import org.heliostat.request.line.BoundObjects;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the pipeline of one virtual server was compiled to. Immutable but for counters.
 *
 * @param access null: the virtual server has no access control
 * @param methods known besides those of HTTP (register-http-method)
 * @param allowsTrace whether TRACE reaches lines whose pattern of methods matches it (AllowTrace)
 */
public record PipelineParts(
        BoundObjects objects,
        @Nullable AccessCheck access,
        Set<String> methods,
        boolean allowsTrace,
        RequestAccounting accounting) {

    public PipelineParts {
        methods = Set.copyOf(methods);
    }

    /** @return id of the virtual server, for messages */
    String id() {
        return accounting.virtualServerId();
    }
}
