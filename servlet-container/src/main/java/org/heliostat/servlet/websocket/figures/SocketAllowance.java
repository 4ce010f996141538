package org.heliostat.servlet.websocket.figures;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** How many WebSockets the server may have open, over all applications. Any thread. */
public final class SocketAllowance {

    private final Supplier<WebSocketLimits> limits;
    private final AtomicInteger open = new AtomicInteger();

    /** @param limits as they are now: a reload may change them */
    public SocketAllowance(Supplier<WebSocketLimits> limits) {
        this.limits = limits;
    }

    public WebSocketLimits limits() {
        return limits.get();
    }

    /** @return false when there are as many as may be; else {@link #give} ends it */
    public boolean take() {
        int most = limits.get().maxSockets();
        return open.getAndUpdate(count -> count < most ? count + 1 : count) < most;
    }

    public void give() {
        open.decrementAndGet();
    }
}
