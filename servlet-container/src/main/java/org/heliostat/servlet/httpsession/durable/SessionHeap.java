package org.heliostat.servlet.httpsession.durable;

import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.jspecify.annotations.Nullable;

/** The durable sessions that are in the heap now, in a line by age where there is a limit. Any thread. */
final class SessionHeap {

    /** Sessions looked at to find one that may leave. */
    private static final int MOST_LOOKED_AT = 32;

    private final int most;
    private final ConcurrentHashMap<String, StoredSession> sessions = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<StoredSession> byAge = new ConcurrentLinkedQueue<>();
    private final Unstored unstored = new Unstored();

    /** @param most beyond it, sessions that are not used leave; negative: no limit */
    SessionHeap(int most) {
        this.most = most;
    }

    @Nullable
    StoredSession get(String id) {
        return sessions.get(id);
    }

    Collection<StoredSession> all() {
        return sessions.values();
    }

    int size() {
        return sessions.size();
    }

    /** @return sessions in here that have no record yet */
    Unstored unstored() {
        return unstored;
    }

    /** @return the session that has the id already, null when this one has it now */
    @Nullable
    StoredSession putIfAbsent(StoredSession session) {
        return sessions.putIfAbsent(session.id(), session);
    }

    void put(StoredSession session) {
        sessions.put(session.id(), session);
    }

    boolean remove(StoredSession session) {
        return sessions.remove(session.id(), session);
    }

    /** The session has a record, or has ended. */
    void noLongerUnstored(VaultCopy copy) {
        if (copy.countedAsUnstored.compareAndSet(true, false)) {
            unstored.leave();
        }
    }

    /** Another process has ended the session. */
    void endedElsewhere(StoredSession session) {
        session.end();
        remove(session);
        noLongerUnstored(DurableSession.copyOf(session));
    }

    /**
     * A session has come: puts it into the line, and lets go of some that are not used.
     *
     * @param handOver stores a session that nobody can use now, and takes it out; false: it stays
     * @return how many have left
     */
    int lineUp(StoredSession session, Predicate<StoredSession> handOver) {
        if (most < 0) {
            return 0;
        }
        forgetEnded();
        byAge.add(session);
        return trim(handOver);
    }

    /** For each that comes, two are looked at: the line is never much longer than the heap's sessions. */
    private void forgetEnded() {
        for (int i = 0; i < 2; i++) {
            StoredSession oldest = byAge.poll();
            if (oldest != null && sessions.get(oldest.id()) == oldest) {
                byAge.add(oldest);
            }
        }
    }

    /** Second chance: a session that was used since it was looked at last goes to the end of the line. */
    private int trim(Predicate<StoredSession> handOver) {
        int left = 0;
        for (int i = 0; sessions.size() > most && i < MOST_LOOKED_AT; i++) {
            StoredSession oldest = byAge.poll();
            if (oldest == null) {
                return left;
            }
            if (sessions.get(oldest.id()) != oldest) {
                continue;
            }
            VaultCopy copy = DurableSession.copyOf(oldest);
            long accessed = oldest.accessedMillis();
            boolean used = accessed != copy.seenAccessMillis;
            copy.seenAccessMillis = accessed;
            if (used || !oldest.closeWhenUnused()) {
                byAge.add(oldest);
            } else if (handOver.test(oldest)) {
                left++;
            } else {
                oldest.reopen();
                byAge.add(oldest);
            }
        }
        return left;
    }
}
