package org.heliostat.qos;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Requests in service of a class of virtual servers, or of all of them: asking costs the same for one virtual server
 * and for thousands. Whoever enters keeps the object and leaves the same one, so that it stays exact when a reload moves
 * a virtual server to another class. Any thread.
 */
public final class OpenRequests {

    private final @Nullable OpenRequests whole;
    private final LongAdder open = new LongAdder();

    /** @param whole what this is a part of, counted with it; null for the server */
    OpenRequests(@Nullable OpenRequests whole) {
        this.whole = whole;
    }

    /** A request is in service. */
    public void enter() {
        open.increment();
        if (whole != null) {
            whole.enter();
        }
    }

    /** A request that has entered here is over. */
    public void leave() {
        open.decrement();
        if (whole != null) {
            whole.leave();
        }
    }

    long count() {
        return open.sum();
    }
}
