package org.heliostat.benchmarks.load.plugin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;

/** Sleeps on its session thread for the milliseconds of the query {@code ms=…}, as the sleep sample does. */
final class SleepStage implements StageFunction {

    private static final String PARAMETER = "ms=";
    private static final long LONGEST_MILLIS = 60_000;

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        String query = exchange.request().query();
        if (query == null || !query.startsWith(PARAMETER)) {
            exchange.response().status(400);
            return Outcome.ABORTED;
        }
        long millis = Math.min(LONGEST_MILLIS, Long.parseLong(query.substring(PARAMETER.length())));
        try {
            Thread.sleep(millis);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            exchange.response().status(503);
            return Outcome.ABORTED;
        }
        exchange.response().status(200).headers().set("Content-Type", "text/plain;charset=UTF-8");
        exchange.response().output().write(("slept " + millis + " ms\n").getBytes(StandardCharsets.UTF_8));
        return Outcome.PROCEED;
    }
}
