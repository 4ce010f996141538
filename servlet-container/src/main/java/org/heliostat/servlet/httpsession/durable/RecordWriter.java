package org.heliostat.servlet.httpsession.durable;

import java.io.IOException;
import org.heliostat.servlet.httpsession.durable.RecordKeeper.Stored;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.time.WallClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes what changed in sessions: when a request ends, when a session leaves the heap. Session threads, housekeeping. */
final class RecordWriter {

    private static final Logger LOG = LoggerFactory.getLogger(RecordWriter.class);

    private final SessionVault vault;
    private final RecordKeeper keeper;
    private final SessionHeap heap;
    private final PassedIds passed;
    private final Activation activation;
    private final StoreTroubles troubles;
    private final WallClock clock;

    RecordWriter(
            SessionVault vault,
            RecordKeeper keeper,
            SessionHeap heap,
            PassedIds passed,
            Activation activation,
            StoreTroubles troubles,
            WallClock clock) {
        this.vault = vault;
        this.keeper = keeper;
        this.heap = heap;
        this.passed = passed;
        this.activation = activation;
        this.troubles = troubles;
        this.clock = clock;
    }

    /** @throws IOException when it could not be stored; logged and counted already */
    void store(StoredSession session) throws IOException {
        VaultCopy copy = DurableSession.copyOf(session);
        copy.lock.lock();
        try {
            store(session, copy);
        } finally {
            copy.lock.unlock();
        }
    }

    private void store(StoredSession session, VaultCopy copy) throws IOException {
        if (session.isEnded()) {
            RecordRemover.requireRemoved(copy);
            return;
        }
        String before = copy.storedId;
        try {
            if (keeper.store(session, copy) == Stored.GONE) {
                heap.endedElsewhere(session);
                if (before != null) {
                    passed.forget(before);
                }
                return;
            }
        } catch (IOException notStored) {
            troubles.failed("stored", notStored);
            throw notStored;
        }
        if (before == null) {
            heap.noLongerUnstored(copy);
        } else if (!before.equals(copy.storedId)) {
            passed.replaced(before, clock.millis());
        }
    }

    /** Stores a session again when its record is not there any more; throws as {@link #store} does. */
    void ensureStored(StoredSession session) throws IOException {
        VaultCopy copy = DurableSession.copyOf(session);
        copy.lock.lock();
        try {
            String storedId = copy.storedId;
            if (storedId != null && !session.isEnded() && vault.version(storedId) == SessionVault.NONE) {
                copy.storedId = null;
                copy.version = SessionVault.NEW;
                store(session, copy);
            }
        } finally {
            copy.lock.unlock();
        }
    }

    /** A store that fails to hear of a use is no reason to fail a request: the record lives on as it is. */
    void touch(StoredSession session) {
        VaultCopy copy = DurableSession.copyOf(session);
        if (!SessionLease.isDue(session, copy.expiresAtMillis) || !copy.lock.tryLock()) {
            return;
        }
        try {
            long expires = SessionLease.expiresAt(session);
            if (copy.storedId != null && !session.isEnded() && vault.touch(copy.storedId, expires)) {
                copy.expiresAtMillis = expires;
            }
        } catch (IOException unreachable) {
            troubles.failed("prolonged", unreachable);
        } finally {
            copy.lock.unlock();
        }
    }

    /** Stores what was changed outside of requests, and prolongs what a request has been using for long. */
    void lookAfterHeap() {
        for (StoredSession session : heap.all()) {
            if (session.isInUse()) {
                touch(session);
            } else if (DurableSession.copyOf(session).changed && !session.isEnded()) {
                storeQuietly(session);
            }
        }
    }

    private void storeQuietly(StoredSession session) {
        try {
            store(session);
        } catch (IOException toldAlready) {
            LOG.debug("session not stored, tried again later", toldAlready);
        }
    }

    /**
     * Stores a session and takes it out of the heap; nobody uses it, and nobody can from now on.
     *
     * @return false when it could not be stored and is still here
     */
    boolean handOver(StoredSession session) {
        VaultCopy copy = DurableSession.copyOf(session);
        copy.lock.lock();
        try {
            activation.leaves(session);
            store(session, copy);
            heap.remove(session);
            return true;
        } catch (IOException toldAlready) {
            LOG.debug("session not stored, it stays in the heap", toldAlready);
            return false;
        } finally {
            copy.lock.unlock();
        }
    }
}
