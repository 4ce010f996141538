package org.heliostat.servlet.httpsession.durable;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.heliostat.servlet.httpsession.durable.RecordReader.Found;
import org.heliostat.servlet.httpsession.record.NotStorableException;
import org.heliostat.servlet.httpsession.session.LogPace;
import org.heliostat.servlet.httpsession.session.SessionFigures;
import org.heliostat.servlet.httpsession.session.SessionFigures.Event;
import org.heliostat.servlet.httpsession.session.SessionOwner;
import org.heliostat.servlet.httpsession.session.SessionStore;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sessions that outlive the process: live objects in the heap, of which several requests share one, and a record of
 * each in a vault, written when a request that changed the session ends. {@link RecordReader} brings records into the
 * heap, {@link RecordWriter} writes them, {@link RecordRemover} removes them. Session threads and housekeeping.
 */
public final class DurableSessions implements SessionStore {

    private static final Logger LOG = LoggerFactory.getLogger(DurableSessions.class);

    private final SessionVault vault;
    private final SessionFreezer freezer;
    private final RecordRoom room;
    private final SessionFigures figures;
    private final WallClock clock;
    private final SessionHeap heap;
    private final PassedIds passed = new PassedIds();
    private final Activation activation = new Activation();
    private final RecordReader reader;
    private final RecordWriter writer;
    private final RecordRemover remover;
    private volatile boolean contested;

    /** @param mostInHeap sessions in the heap: beyond, those that are not used leave it; negative: no limit */
    public DurableSessions(
            SessionVault vault,
            SessionFreezer freezer,
            SessionFigures figures,
            LogPace pace,
            WallClock clock,
            int mostInHeap) {
        this.vault = vault;
        this.freezer = freezer;
        this.room = new RecordRoom(freezer, vault.limits().recordBytes());
        this.figures = figures;
        this.clock = clock;
        this.heap = new SessionHeap(mostInHeap);
        RecordKeeper keeper = new RecordKeeper(vault, freezer, figures, clock);
        StoreTroubles troubles = new StoreTroubles(figures, pace);
        this.reader = new RecordReader(vault, freezer, keeper, heap, passed, figures, troubles, clock);
        this.writer = new RecordWriter(vault, keeper, heap, passed, activation, troubles, clock);
        this.remover = new RecordRemover(vault, heap, passed, troubles);
    }

    /** Says whose sessions these are, before the first request. */
    public void owner(SessionOwner sessions) {
        activation.owner(sessions);
    }

    /** Another instance of the application uses the same vault from now on, or, with false, no longer. */
    public void contested(boolean byAnother) {
        contested = byAnother;
    }

    public boolean sharesVaultWith(DurableSessions other) {
        return vault == other.vault;
    }

    /** @return records in the store, those of sessions in the heap included */
    public int records() {
        return vault.size();
    }

    private boolean looksAtOthers() {
        return contested || vault.isShared();
    }

    @Override
    public @Nullable StoredSession known(String id) {
        return heap.get(id);
    }

    @Override
    public @Nullable StoredSession find(String id) {
        Found found = reader.find(id);
        StoredSession session = found.session();
        if (session != null && found.isLoaded()) {
            lineUp(session);
            activation.came(session);
        }
        return session;
    }

    private void lineUp(StoredSession session) {
        figures.add(Event.SWAPPED_OUT, heap.lineUp(session, writer::handOver));
    }

    @Override
    public StoredSession make(String id, long nowMillis, int maxInactiveSeconds) {
        return new DurableSession(id, nowMillis, maxInactiveSeconds);
    }

    @Override
    public Admission admit(StoredSession session, int most) {
        if (!heap.unstored().take(vault::size, most)) {
            return Admission.FULL;
        }
        VaultCopy copy = DurableSession.copyOf(session);
        copy.countedAsUnstored.set(true);
        // Under an id whose record is still to be removed, the record of the session before would become this one's.
        if (passed.contains(session.id()) || heap.putIfAbsent(session) != null) {
            heap.noLongerUnstored(copy);
            return Admission.TAKEN;
        }
        lineUp(session);
        return Admission.ADMITTED;
    }

    @Override
    public void put(StoredSession session) {
        if (DurableSession.copyOf(session).countedAsUnstored.compareAndSet(false, true)) {
            heap.unstored().take();
        }
        heap.put(session);
        lineUp(session);
    }

    @Override
    public boolean remove(StoredSession session) {
        return heap.remove(session);
    }

    @Override
    public Collection<StoredSession> all() {
        return heap.all();
    }

    @Override
    public int size() {
        return vault.size() + heap.unstored().count();
    }

    @Override
    public int mostSessions() {
        return vault.limits().records();
    }

    @Override
    public boolean isDurable() {
        return true;
    }

    @Override
    public void requireStorable(StoredSession session, String name, Object value) {
        try {
            room.require(session, DurableSession.copyOf(session), name, freezer.requireStorable(name, value));
        } catch (NotStorableException refused) {
            figures.count(Event.VALUE_REFUSED);
            throw new IllegalArgumentException(refused.getMessage(), refused);
        }
        int most = vault.limits().attributes();
        if (session.get(name) == null && session.count() >= most) {
            figures.count(Event.VALUE_REFUSED);
            throw new IllegalArgumentException("session attribute " + name + ": the session has " + session.count()
                    + " attributes (expected: at most maxValuesPerSession = " + most + ")");
        }
    }

    @Override
    public void changed(StoredSession session) {
        DurableSession.copyOf(session).changed = true;
    }

    @Override
    public boolean entered(StoredSession session) {
        return !looksAtOthers() || reader.compared(session);
    }

    @Override
    public void leaving(StoredSession session) throws IOException {
        writer.store(session);
    }

    /**
     * Stores a session again when its record is not there any more.
     *
     * @throws IOException when it could not be stored; logged and counted already
     */
    public void ensureStored(StoredSession session) throws IOException {
        writer.ensureStored(session);
    }

    @Override
    public void left(StoredSession session) {
        VaultCopy copy = DurableSession.copyOf(session);
        if (looksAtOthers() || copy.looked) {
            copy.lock.lock();
            try {
                copy.looked = copy.looked && session.requests() > 0;
            } finally {
                copy.lock.unlock();
            }
        }
    }

    @Override
    public void touched(StoredSession session, long nowMillis) {
        writer.touch(session);
    }

    /** Before the heap forgets the old id it is passed: else a request that still brings it would read the old record. */
    @Override
    public boolean changeId(StoredSession session, String newId) {
        String oldId = session.id();
        boolean passes = passed.left(oldId);
        if (!heap.remove(session)) {
            if (passes) {
                passed.notLeft(oldId);
            }
            return false;
        }
        session.id(newId);
        heap.put(session);
        if (session.isEnded()) {
            heap.remove(session);
        }
        DurableSession.copyOf(session).changed = true;
        return true;
    }

    /** Waits for a request that stores the session just now: under which id it does decides what remains. */
    @Override
    public void idChanged(StoredSession session, String oldId) {
        VaultCopy copy = DurableSession.copyOf(session);
        copy.lock.lock();
        try {
            if (!oldId.equals(copy.storedId)) {
                passed.notLeft(oldId);
            }
            copy.changed = true;
        } finally {
            copy.lock.unlock();
        }
    }

    @Override
    public boolean claimExpired(StoredSession session, long nowMillis) {
        return !looksAtOthers() || reader.claimExpired(session, nowMillis);
    }

    @Override
    public boolean claimEnded(StoredSession session) {
        return !looksAtOthers() || remover.claim(session);
    }

    @Override
    public void ended(StoredSession session) {
        remover.ended(session);
    }

    @Override
    public void tend(long nowMillis) {
        writer.lookAfterHeap();
        remover.removePassed(nowMillis, false);
    }

    @Override
    public List<String> expired(long nowMillis) {
        return remover.expired(nowMillis);
    }

    @Override
    public void discardExpired(String id, long nowMillis) {
        remover.discardExpired(id, nowMillis);
    }

    /**
     * Stores a session and takes it out of the heap; nobody uses it, and nobody can from now on.
     *
     * @return false when it could not be stored and is still here
     */
    public boolean handOver(StoredSession session) {
        return writer.handOver(session);
    }

    @Override
    public void awaitHandOver(StoredSession session) {
        VaultCopy copy = DurableSession.copyOf(session);
        copy.lock.lock();
        copy.lock.unlock();
    }

    /** @return figures of removals that had to wait */
    public Map<String, Long> figures() {
        return Map.of("removalsWaiting", (long) passed.remaining(), "removedLate", passed.removedLate());
    }

    /** Stores everything; the application stops, no request is in it. */
    public void close() {
        int lost = 0;
        for (StoredSession session : heap.all()) {
            if (!writer.handOver(session)) {
                lost++;
            }
        }
        if (lost > 0) {
            figures.add(Event.LOST, lost);
            LOG.error("{} HTTP sessions could not be stored: what changed in them last is lost", lost);
        }
        remover.removePassed(clock.millis(), true);
    }
}
