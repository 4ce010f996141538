package org.heliostat.acl.ldap;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.config.userdb.LdapConfig.Limits;

/** Who may use one of a directory's connections, and how many may wait for one. Session threads; any of them. */
final class DirectoryTurns {

    private final Limits limits;
    private final Semaphore free;
    private final AtomicInteger waiting = new AtomicInteger();

    DirectoryTurns(Limits limits) {
        this.limits = limits;
        this.free = new Semaphore(limits.connections(), true);
    }

    /** @return whether the caller has a turn, which it must {@link #give} back */
    boolean take() {
        if (free.tryAcquire()) {
            return true;
        }
        try {
            return waiting.incrementAndGet() <= limits.waiting()
                    && free.tryAcquire(limits.timeout().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            waiting.decrementAndGet();
        }
    }

    void give() {
        free.release();
    }
}
