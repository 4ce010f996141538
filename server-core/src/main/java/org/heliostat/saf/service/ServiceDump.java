package org.heliostat.saf.service;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.stats.perfdump.PerfdumpWriter;
import org.heliostat.stats.window.WindowQuery;
import org.jspecify.annotations.Nullable;

/**
 * Service {@code service-dump}: perfdump. A query that starts with {@code refresh} makes the browser ask again after
 * the seconds behind its equals sign.
 *
 * @param figures empty where the server keeps no statistics
 */
record ServiceDump(Optional<SnapshotSource> figures) implements StageFunction {

    private static final String REFRESH = "refresh";
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,5}");

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new ServiceDump(context.services().find(SnapshotSource.class));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        String report = figures.map(ServiceDump::report)
                .orElseGet(() -> PerfdumpWriter.disabled(ProcessHandle.current().pid()));
        String refresh = refresh(exchange.request().query());
        if (refresh != null) {
            exchange.response().headers().set("Refresh", refresh);
        }
        return Report.send(exchange, "text/plain", report);
    }

    private static String report(SnapshotSource source) {
        return PerfdumpWriter.write(
                source.snapshot(),
                WindowQuery.windows().stream().map(source::snapshot).toList());
    }

    private static @Nullable String refresh(@Nullable String query) {
        int equals = query != null && query.startsWith(REFRESH) ? query.indexOf('=') : -1;
        String seconds = query == null || equals < 0 ? "" : query.substring(equals + 1);
        // A browser would also take an address to go to behind the seconds.
        return SECONDS.matcher(seconds).matches() ? seconds : null;
    }
}
