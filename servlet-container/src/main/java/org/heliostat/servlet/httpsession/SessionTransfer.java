package org.heliostat.servlet.httpsession;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.servlet.httpsession.durable.DurableSessions;
import org.heliostat.servlet.httpsession.record.LoaderInput;
import org.heliostat.servlet.httpsession.session.SessionEvents;
import org.heliostat.servlet.httpsession.session.SessionOwner;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves sessions from an application that was replaced to the instance that follows it, one at its first use after
 * the old instance's requests on it have ended (design: sessions in a reload). Values cross the class loaders by
 * serialisation; what cannot be serialised is left behind with a line in the log. Any thread.
 */
public final class SessionTransfer {

    private static final Logger LOG = LoggerFactory.getLogger(SessionTransfer.class);
    private static final long LONGEST_WAIT_MILLIS = 30_000;

    /** Kinds of values that are told of one by one; further ones are only counted. */
    private static final int MOST_TOLD = 100;

    private final SessionOwner from;
    private final SessionOwner to;
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private final LongAdder carried = new LongAdder();
    private final LongAdder leftBehind = new LongAdder();

    public SessionTransfer(SessionOwner from, SessionOwner to) {
        this.from = from;
        this.to = to;
    }

    /**
     * Waits for the requests of the old instance on the session; runs on a session thread.
     *
     * @return the session as the new instance has it; null when the old one had none
     */
    @Nullable
    public StoredSession move(String id) {
        StoredSession old =
                sharesVault() ? from.store().known(id) : from.store().find(id);
        if (old != null && !old.isEnded()) {
            awaitUnused(old);
        }
        return moveNow(id, old);
    }

    /** With one vault for both nothing has to be copied: the old one stores, the new one reads. */
    private boolean sharesVault() {
        return from.store() instanceof DurableSessions theirs
                && to.store() instanceof DurableSessions mine
                && mine.sharesVaultWith(theirs);
    }

    private @Nullable StoredSession moveNow(String id, @Nullable StoredSession old) {
        if (old == null || old.isEnded()) {
            return to.store().find(id);
        }
        if (sharesVault() && from.store() instanceof DurableSessions theirs) {
            handOver(old, theirs);
            return to.store().find(id);
        }
        old.close();
        StoredSession copy;
        synchronized (old) {
            StoredSession moved = to.store().known(id);
            if (moved != null || old.isEnded()) {
                return moved;
            }
            copy = copy(old);
            to.store().put(copy);
            carried.increment();
            from.store().remove(old);
        }
        // Not under the monitor: stores are asked.
        discard(old, copy);
        return copy;
    }

    private void handOver(StoredSession old, DurableSessions theirs) {
        old.close();
        from.scope().inApplication(() -> theirs.handOver(old));
        carried.increment();
    }

    /**
     * What lay in another store must be in the new one before it may go. Two stores with different settings can still
     * keep their records in one place: then the old one's removal takes the new record with it, which is made again.
     */
    private void discard(StoredSession old, StoredSession copy) {
        if (from.store().isDurable()) {
            try {
                to.store().leaving(copy);
                from.store().ended(old);
                if (to.store() instanceof DurableSessions mine) {
                    mine.ensureStored(copy);
                }
            } catch (IOException toldAlready) {
                LOG.debug("the old record stays", toldAlready);
            }
        }
    }

    /** Moves all without waiting: the time for the old instance's requests is over. */
    public void moveAll() {
        boolean shared = sharesVault();
        for (StoredSession session : from.store().all()) {
            if (shared && from.store() instanceof DurableSessions theirs) {
                handOver(session, theirs);
            } else {
                moveNow(session.id(), session);
            }
        }
        tellOfStored(shared);
        if (carried.sum() > 0) {
            LOG.info(
                    "{} sessions were carried over to the new instance, {} attribute values were left behind",
                    carried.sum(),
                    leftBehind.sum());
        }
    }

    /** Where the kind of manager has changed, sessions that nobody used since the change are in the old store alone. */
    private void tellOfStored(boolean shared) {
        if (!shared && from.store() instanceof DurableSessions theirs && theirs.records() > 0) {
            LOG.warn(
                    "{}: {} stored sessions stay behind in the session manager's old store: the new instance has another",
                    to.scope().servletContext().getContextPath(),
                    theirs.records());
        }
    }

    /** @return attribute values that could not be carried over */
    public long leftBehind() {
        return leftBehind.sum();
    }

    /** Session threads may block; an old request that hangs holds a new one for a limited time only. */
    private void awaitUnused(StoredSession old) {
        long deadline = from.clock().millis() + LONGEST_WAIT_MILLIS;
        while (!old.closeWhenUnused() && from.clock().millis() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    private StoredSession copy(StoredSession old) {
        StoredSession copy = to.store().make(old.id(), old.createdMillis(), old.maxInactiveSeconds());
        copy.continueFrom(old);
        from.scope().inApplication(() -> SessionEvents.willPassivate(from, old));
        old.forEach((name, value) -> {
            Object carried = carry(name, value);
            if (carried != null) {
                copy.put(name, carried);
            }
        });
        to.scope().inApplication(() -> SessionEvents.didActivate(to, copy));
        return copy;
    }

    private @Nullable Object carry(String name, Object value) {
        if (value instanceof String
                || value instanceof Number && value.getClass().getClassLoader() == null) {
            return value;
        }
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(value);
            }
            try (ObjectInputStream in = new LoaderInput(
                    new ByteArrayInputStream(bytes.toByteArray()), to.scope().classLoader())) {
                return in.readObject();
            }
        } catch (Throwable thrown) {
            leftBehind.increment();
            tell(name, value.getClass().getName(), thrown);
            return null;
        }
    }

    /** Ten thousand sessions with the same attribute are one line. */
    private void tell(String name, String type, Throwable thrown) {
        if (told.size() < MOST_TOLD && told.add(name + ' ' + type)) {
            LOG.warn(
                    "session attribute {}: values of {} are not carried over to the new instance: {}",
                    name,
                    type,
                    thrown.toString());
        }
    }
}
