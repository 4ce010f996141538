package org.heliostat.config.magnus;

import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.text;

import org.heliostat.config.DirectiveRow;

/** The rows of magnus.conf about ids and traces of requests. */
final class TracingDirectives {

    private TracingDirectives() {}

    static DirectiveRow[] tracing() {
        return new DirectiveRow[] {
            text("RequestIdHeader")
                    .byDefault("")
                    .live()
                    .help(
                            "header field with the id of each request, such as X-Request-Id: what a proxy of TrustedProxies"
                                    + " says is taken over, others get an id of the server's own; applications, answers and"
                                    + " logs have it; nothing = no ids")
                    .advice("its name ends in -Id; %Req->vars.request-id% writes the id into access logs"),
            choice("TraceContext", "off", "trusted", "all")
                    .byDefault("off")
                    .live()
                    .help("whose traces are continued (traceparent and tracestate, W3C Trace Context): those of"
                            + " TrustedProxies, or those of anybody; for other requests a trace begins here; off = the"
                            + " fields pass as they come"),
            count("TraceSampled")
                    .range(0, 100)
                    .byDefault(100)
                    .live()
                    .help(
                            "percent of the traces that begin here which applications and their back ends are asked to record")
                    .advice(
                            "fewer where recording all of them costs too much; those that are continued keep their flag"),
        };
    }
}
