package org.heliostat.gateway.origin;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts attempts at one origin that are not over, and knows whether it has gone. Requests of an earlier configuration may choose one
 * that has: they bring it back. Any thread, without a lock.
 */
final class OriginUses {

    private static final int GONE = -1;

    private final AtomicInteger uses = new AtomicInteger();

    /** One more; {@link #end} must follow. @return whether the origin had gone, and is back */
    boolean begin() {
        return uses.getAndUpdate(before -> before == GONE ? 1 : before + 1) == GONE;
    }

    void end() {
        uses.decrementAndGet();
    }

    boolean isUsed() {
        return uses.get() > 0;
    }

    /** @return whether nobody uses it; who begins from now on is told that it had gone */
    boolean go() {
        return uses.compareAndSet(0, GONE);
    }

    /** It has not gone after all. */
    void stay() {
        uses.compareAndSet(GONE, 0);
    }
}
