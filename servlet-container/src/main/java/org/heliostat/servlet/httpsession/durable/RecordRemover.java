package org.heliostat.servlet.httpsession.durable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes records out of a vault: of sessions that have ended, of ids that are replaced, of sessions whose time is over.
 * What cannot be removed because the store is away is refused from then on, and removed when the store is back. Session
 * threads and housekeeping.
 */
final class RecordRemover {

    private static final Logger LOG = LoggerFactory.getLogger(RecordRemover.class);

    /** Records that end in one go. */
    private static final int MOST_EXPIRED = 1_000;

    private final SessionVault vault;
    private final SessionHeap heap;
    private final PassedIds passed;
    private final StoreTroubles troubles;

    RecordRemover(SessionVault vault, SessionHeap heap, PassedIds passed, StoreTroubles troubles) {
        this.vault = vault;
        this.heap = heap;
        this.passed = passed;
        this.troubles = troubles;
    }

    /**
     * Removes the record of a session that was ended here, before the application hears of it: of several processes that
     * end it at once, the one that removes the record tells. While the store is away everybody tells, as the end must be
     * heard.
     *
     * @return false when another process has removed it
     */
    boolean claim(StoredSession session) {
        VaultCopy copy = DurableSession.copyOf(session);
        copy.lock.lock();
        try {
            String storedId = copy.storedId;
            if (storedId == null || copy.removedHere) {
                return true;
            }
            copy.removedHere = vault.remove(storedId);
            return copy.removedHere;
        } catch (IOException unreachable) {
            // ended() tries it again, and says so.
            LOG.debug("whether a session was ended elsewhere cannot be known", unreachable);
            return true;
        } finally {
            copy.lock.unlock();
        }
    }

    /** From its end on the id means nothing here: a request that still brings it must not read the record. */
    void ended(StoredSession session) {
        VaultCopy copy = DurableSession.copyOf(session);
        String id = session.id();
        passed.left(id);
        heap.remove(session);
        copy.lock.lock();
        try {
            heap.noLongerUnstored(copy);
            String storedId = copy.storedId;
            if (storedId != null) {
                remove(storedId, copy);
            }
            if (copy.aheadId != null) {
                remove(copy.aheadId, copy);
            }
            if (!id.equals(storedId)) {
                passed.notLeft(id);
            }
        } finally {
            copy.lock.unlock();
        }
    }

    private void remove(String storedId, VaultCopy copy) {
        try {
            if (!copy.removedHere || !storedId.equals(copy.storedId)) {
                vault.remove(storedId);
            }
            passed.forget(storedId);
        } catch (IOException unreachable) {
            troubles.failed("removed", unreachable);
            if (!passed.remains(storedId)) {
                copy.notRemoved = unreachable;
            }
        }
    }

    /** Who is told that a session has ended must be able to rely on it. */
    static void requireRemoved(VaultCopy copy) throws IOException {
        IOException failure = copy.notRemoved;
        if (failure != null) {
            throw new IOException("the record of a session that has ended cannot be removed, nor remembered", failure);
        }
    }

    /** @param atEnd whether this is the last look: the application stops */
    void removePassed(long nowMillis, boolean atEnd) {
        try {
            passed.remove(vault, nowMillis, atEnd);
        } catch (IOException unreachable) {
            troubles.failed("removed", unreachable);
        }
        if (atEnd && passed.remaining() > 0) {
            LOG.error(
                    "{} HTTP sessions that have ended are still in their store, which is away:"
                            + " they can be used again until their time is over",
                    passed.remaining());
        }
    }

    List<String> expired(long nowMillis) {
        try {
            List<String> expired = new ArrayList<>(vault.expired(nowMillis, MOST_EXPIRED));
            expired.removeIf(id -> heap.get(id) != null || passed.contains(id));
            return expired;
        } catch (IOException unreachable) {
            troubles.failed("ended", unreachable);
            return List.of();
        }
    }

    void discardExpired(String id, long nowMillis) {
        try {
            vault.removeExpired(id, nowMillis);
        } catch (IOException unreachable) {
            troubles.failed("ended", unreachable);
        }
    }
}
