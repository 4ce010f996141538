package org.heliostat.saf.addlog;

import java.util.Optional;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.offer.AccessLogs;
import org.jspecify.annotations.Nullable;

/**
 * AddLog {@code flex-log}, {@code common-log}, {@code record-useragent} and {@code record-keysize}: one line in the
 * access log {@code name}, whose format its Init line has set.
 *
 * @param log null where the server was put together without access logs
 */
record FlexLog(AccessLogs.@Nullable Log log, boolean ipOnly) implements StageFunction {

    private static final String DEFAULT_LOG = "access";
    private static final String GLOBAL_LOG = "global";

    static StageFunction bind(Parameters parameters, BindContext context) {
        if (context.services().find(AccessLogs.class).isEmpty()) {
            return new FlexLog(null, false);
        }
        AccessLogs.Log log = context.ask(new LogOfName(parameters.text("name", DEFAULT_LOG)))
                .orElseThrow(() -> parameters.wrong("name", "an access log that flex-init defines"));
        return new FlexLog(log, parameters.has("iponly"));
    }

    /** As {@link #bind}, but what {@code init-clf} calls {@code global} comes first where the line names no log. */
    static StageFunction bindCommon(Parameters parameters, BindContext context) {
        Optional<AccessLogs.Log> global = parameters.has("name")
                        || context.services().find(AccessLogs.class).isEmpty()
                ? Optional.empty()
                : context.ask(new LogOfName(GLOBAL_LOG));
        return global.isPresent() ? new FlexLog(global.get(), parameters.has("iponly")) : bind(parameters, context);
    }

    /** Most virtual servers have the same. */
    private record LogOfName(String name) implements BindContext.Question<Optional<AccessLogs.Log>> {
        @Override
        public Optional<AccessLogs.Log> of(BindContext context) {
            return context.services()
                    .find(AccessLogs.class)
                    .flatMap(logs -> logs.named(context.virtualServerId(), name));
        }
    }

    @Override
    public Outcome run(Exchange exchange) {
        if (log == null) {
            return Outcome.NO_ACTION;
        }
        log.log(exchange, ipOnly);
        return Outcome.PROCEED;
    }

    /** Lines are queued and written by a thread of the log's own; only a name may have to be waited for. */
    @Override
    public Repeatability repeatability() {
        return log != null && log.waitsForNames(ipOnly) ? Repeatability.NEVER : Repeatability.RUN_AGAIN;
    }
}
