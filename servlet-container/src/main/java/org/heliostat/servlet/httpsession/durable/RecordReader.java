package org.heliostat.servlet.httpsession.durable;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.servlet.httpsession.record.SessionRecord;
import org.heliostat.servlet.httpsession.session.SessionFigures;
import org.heliostat.servlet.httpsession.session.SessionFigures.Event;
import org.heliostat.servlet.httpsession.session.SessionStoreException;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/** Makes sessions of records, and keeps those in the heap equal to what other processes wrote. Session threads. */
final class RecordReader {

    private final SessionVault vault;
    private final SessionFreezer freezer;
    private final RecordKeeper keeper;
    private final SessionHeap heap;
    private final PassedIds passed;
    private final SessionFigures figures;
    private final StoreTroubles troubles;
    private final WallClock clock;

    /** Records that are being read: of several threads that want one, one reads it and the others wait for it. */
    private final ConcurrentHashMap<String, CompletableFuture<@Nullable StoredSession>> loading =
            new ConcurrentHashMap<>();

    RecordReader(
            SessionVault vault,
            SessionFreezer freezer,
            RecordKeeper keeper,
            SessionHeap heap,
            PassedIds passed,
            SessionFigures figures,
            StoreTroubles troubles,
            WallClock clock) {
        this.vault = vault;
        this.freezer = freezer;
        this.keeper = keeper;
        this.heap = heap;
        this.passed = passed;
        this.figures = figures;
        this.troubles = troubles;
        this.clock = clock;
    }

    /** What came of asking for a session: it may have been in the heap all the time. */
    record Found(@Nullable StoredSession session, boolean isLoaded) {}

    /** @throws SessionStoreException when it cannot be known whether there is such a session */
    Found find(String id) {
        StoredSession known = heap.get(id);
        if (known != null || passed.contains(id)) {
            return new Found(known, false);
        }
        CompletableFuture<@Nullable StoredSession> mine = new CompletableFuture<>();
        CompletableFuture<@Nullable StoredSession> others = loading.putIfAbsent(id, mine);
        return others == null ? findFirst(id, mine) : new Found(await(others), false);
    }

    private Found findFirst(String id, CompletableFuture<@Nullable StoredSession> told) {
        try {
            StoredSession known = heap.get(id);
            boolean load = known == null && !passed.contains(id);
            StoredSession found = load ? load(id) : known;
            told.complete(found);
            return new Found(found, load && found != null);
        } catch (IOException unreachable) {
            troubles.failed("read", unreachable);
            told.completeExceptionally(unreachable);
            throw new SessionStoreException(unreachable);
        } finally {
            loading.remove(id, told);
            told.completeExceptionally(new IOException("another request failed to read the session"));
        }
    }

    private static @Nullable StoredSession await(CompletableFuture<@Nullable StoredSession> others) {
        try {
            return others.join();
        } catch (CompletionException failed) {
            throw new SessionStoreException(failed.getCause() == null ? failed : failed.getCause());
        }
    }

    private @Nullable StoredSession load(String id) throws IOException {
        VaultRecord found = vault.read(id);
        SessionRecord record = found == null ? null : freezer.open(id, found.sealed());
        if (found == null || record == null) {
            return null;
        }
        StoredSession session = new DurableSession(id, record.createdMillis(), record.maxInactiveSeconds());
        VaultCopy copy = DurableSession.copyOf(session);
        copy.changed = false;
        copy.lock.lock();
        try {
            take(session, copy, found, record);
        } finally {
            copy.lock.unlock();
        }
        figures.count(Event.LOADED);
        StoredSession present = heap.putIfAbsent(session);
        return present == null ? session : present;
    }

    private void take(StoredSession session, VaultCopy copy, VaultRecord found, SessionRecord record) {
        copy.marks = freezer.thaw(record, session);
        copy.guessedBytes = found.sealed().length;
        copy.version = found.version();
        copy.storedId = record.id();
        copy.storedLogin = session.login();
        copy.storedMaxInactiveSeconds = record.maxInactiveSeconds();
        copy.expiresAtMillis = found.expiresAtMillis();
        boolean written = SessionLease.expiresAt(session) == found.expiresAtMillis();
        session.accessedAtLeast(SessionLease.accessedAt(session, found.expiresAtMillis(), clock.millis(), written));
    }

    /**
     * The first of the requests that are in the session now has come: is it still what others left?
     *
     * @return false when it has ended in another process
     */
    boolean compared(StoredSession session) {
        VaultCopy copy = DurableSession.copyOf(session);
        copy.lock.lock();
        try {
            String storedId = copy.storedId;
            if (copy.looked || storedId == null) {
                return !session.isEnded();
            }
            copy.looked = true;
            return vault.version(storedId) == copy.version || refreshed(session, copy, storedId);
        } catch (IOException unreachable) {
            // What is in the heap may be old; when it is changed, storing it will tell.
            troubles.failed("compared", unreachable);
            return true;
        } finally {
            copy.lock.unlock();
        }
    }

    private boolean refreshed(StoredSession session, VaultCopy copy, String storedId) throws IOException {
        VaultRecord found = vault.read(storedId);
        if (found == null) {
            heap.endedElsewhere(session);
            return false;
        }
        if (copy.changed) {
            keeper.merge(session, copy, storedId, found);
            return true;
        }
        SessionRecord record = freezer.open(storedId, found.sealed());
        if (record == null) {
            heap.endedElsewhere(session);
            return false;
        }
        take(session, copy, found, record);
        figures.count(Event.LOADED);
        return true;
    }

    /** @return whether the session's time is over in the vault, too: of several processes one gets true */
    boolean claimExpired(StoredSession session, long nowMillis) {
        VaultCopy copy = DurableSession.copyOf(session);
        copy.lock.lock();
        try {
            String storedId = copy.storedId;
            if (storedId == null || vault.removeExpired(storedId, nowMillis)) {
                copy.removedHere = storedId != null;
                return true;
            }
            VaultRecord found = vault.read(storedId);
            if (found == null) {
                heap.endedElsewhere(session);
            } else {
                session.accessedAtLeast(SessionLease.accessedAt(session, found.expiresAtMillis(), nowMillis, false));
            }
            return false;
        } catch (IOException unreachable) {
            troubles.failed("ended", unreachable);
            return false;
        } finally {
            copy.lock.unlock();
        }
    }
}
