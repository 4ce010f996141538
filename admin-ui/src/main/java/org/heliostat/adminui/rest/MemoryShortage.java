package org.heliostat.adminui.rest;

import java.io.IOException;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.request.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers 503 where there is no memory for the answer that was asked for: with bytes that have been there since the start,
 * so that a probe learns how the server is instead of losing its connection. Any thread.
 */
final class MemoryShortage {

    private static final Logger LOG = LoggerFactory.getLogger(MemoryShortage.class);

    /** What is caught may be wrapped, and may be so in a circle. */
    private static final int DEEPEST_CAUSE = 16;

    private final byte[] problem;

    /** @throws IllegalStateException never, but for a defect */
    MemoryShortage(Json json) {
        try {
            problem = json.bytes(
                    Problem.of(503, "Memory is short", "there is no memory for the answer; try again later"));
        } catch (IOException impossible) {
            throw new IllegalStateException("a problem that cannot be written", impossible);
        }
    }

    static boolean isCauseOf(Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    /** The answer first: it needs less than a line in the log. */
    void answer(Exchange exchange, Throwable why) {
        try {
            if (exchange.response().isCommitted()) {
                exchange.response().abort();
            } else {
                exchange.response().headers().set("Retry-After", "10");
                Json.sendProblem(exchange, 503, problem);
            }
        } catch (IOException | OutOfMemoryError unsent) {
            exchange.response().abort();
        }
        try {
            // Who counts errors of memory reads the log.
            LOG.error("admin: {} failed", exchange.request().uriPath(), why);
        } catch (OutOfMemoryError unlogged) {
            exchange.response().closeAfter();
        }
    }
}
