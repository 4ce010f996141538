package org.heliostat.request.function;

import org.heliostat.request.Exchange;
import org.heliostat.request.trace.RequestIdentity;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Which exchange the calling thread works for: a session thread, or a thread of a pool. All other threads work for
 * none.
 */
public final class CurrentExchange {

    /** Under this key lines of the log find what the request is called that the thread works for. */
    public static final String LOGGED_AS = "request";

    private final ThreadLocal<@Nullable Exchange> current = new ThreadLocal<>();

    public @Nullable Exchange get() {
        return current.get();
    }

    public void begin(Exchange exchange) {
        current.set(exchange);
        RequestIdentity identity = exchange.request().sent().identity();
        if (identity != null) {
            MDC.put(LOGGED_AS, identity.inLog());
        }
    }

    /** The thread lives on: it must not hold an exchange that has ended. Its place is kept for the next one. */
    public void end() {
        Exchange ended = current.get();
        if (ended != null && ended.request().sent().identity() != null) {
            MDC.remove(LOGGED_AS);
        }
        current.set(null);
    }
}
