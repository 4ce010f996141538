package org.heliostat.request.function;

import org.heliostat.request.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Which exchange the calling thread works for: a session thread, or a thread of a pool. All other threads work for
 * none.
 */
public final class CurrentExchange {

    private final ThreadLocal<@Nullable Exchange> current = new ThreadLocal<>();

    public @Nullable Exchange get() {
        return current.get();
    }

    public void begin(Exchange exchange) {
        current.set(exchange);
    }

    /** The thread lives on: it must not hold an exchange that has ended. Its place is kept for the next one. */
    public void end() {
        current.set(null);
    }
}
