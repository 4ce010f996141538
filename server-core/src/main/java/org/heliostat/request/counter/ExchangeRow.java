package org.heliostat.request.counter;

import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.stats.thread.SessionRow;
import org.jspecify.annotations.Nullable;

/** Shows an exchange in the lists of threads at work. Any thread. */
public final class ExchangeRow {

    private ExchangeRow() {}

    /**
     * @param thread name of the thread that runs it
     * @param now ticker nanoseconds
     */
    public static SessionRow of(String thread, Exchange exchange, long now) {
        Request request = exchange.request();
        String function = exchange.currentFunction();
        return new SessionRow(
                thread,
                mode(exchange, function),
                request.client().address().getHostString(),
                Math.max(0, now - exchange.startedNanos()),
                exchange.virtualServerId(),
                request.method(),
                request.uriPath(),
                function == null ? "" : function);
    }

    /** The original's thread modes, as far as they can be told from outside (reference/monitoring.md §B). */
    private static String mode(Exchange exchange, @Nullable String function) {
        if (exchange.virtualServerId().isEmpty()) {
            return "request";
        }
        return switch (exchange.activity()) {
            case ASKS_FOR_NAME -> "DNS";
            case LOGS -> "updating";
            case SERVES -> function == null ? "processing" : "response";
        };
    }
}
