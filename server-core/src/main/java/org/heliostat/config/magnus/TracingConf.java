package org.heliostat.config.magnus;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.heliostat.config.DirectiveValues;

/** Holds what magnus.conf says about ids and traces of requests: an accessor carries the name of its directive. Immutable. */
public record TracingConf(DirectiveValues values) {

    public TracingConf {
        requireNonNull(values, "values");
    }

    /** @return name of a header field */
    public Optional<String> requestIdHeader() {
        return values.optionalText("RequestIdHeader").filter(name -> !name.isEmpty());
    }

    /** @return off, trusted or all */
    public String traceContext() {
        return values.text("TraceContext");
    }

    /** @return percent */
    public int traceSampled() {
        return values.integer("TraceSampled");
    }
}
