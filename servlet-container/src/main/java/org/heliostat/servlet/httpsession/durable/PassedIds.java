package org.heliostat.servlet.httpsession.durable;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.servlet.httpsession.vault.SessionVault;

/**
 * Ids that mean nothing any more although their records are still in the vault: a session that got a new id keeps its
 * old record until the client must have heard of the new one, so that a kill in between loses nothing; and a record that
 * could not be removed is removed later. As long as an id is in here, this process has no session of it. Any thread.
 */
final class PassedIds {

    /** Between the storing under a new id and the answer's arrival there are some milliseconds. */
    private static final long GRACE_MILLIS = 10_000;

    private static final long NOT_YET = Long.MAX_VALUE;
    private static final long AT_ONCE = Long.MIN_VALUE;

    /** Records that wait because they could not be removed. */
    private static final int MOST_REMAINING = 100_000;

    /** Removals in one look, and failures after which the store is taken to be away still. */
    private static final int MOST_TRIED = 10_000;

    private static final int MOST_FAILED = 3;

    private final ConcurrentHashMap<String, Long> dueAt = new ConcurrentHashMap<>();
    private final AtomicInteger remaining = new AtomicInteger();
    private final LongAdder removedLate = new LongAdder();

    boolean contains(String id) {
        return !dueAt.isEmpty() && dueAt.containsKey(id);
    }

    /**
     * The session gets a new id, but is not stored under it yet; or it ends, and its record is not removed yet.
     *
     * @return whether the id meant something until now
     */
    boolean left(String id) {
        return dueAt.putIfAbsent(id, NOT_YET) == null;
    }

    /** There is no record of that id to be removed one day: it was never stored, or stays. */
    void notLeft(String id) {
        dueAt.remove(id, NOT_YET);
    }

    /** The session is stored under its new id. */
    void replaced(String id, long nowMillis) {
        dueAt.put(id, nowMillis + GRACE_MILLIS);
    }

    /**
     * The record of a session that has ended could not be removed.
     *
     * @return false when there are too many such: it will not be tried again
     */
    boolean remains(String id) {
        if (remaining.getAndUpdate(now -> now < MOST_REMAINING ? now + 1 : now) >= MOST_REMAINING) {
            dueAt.remove(id);
            return false;
        }
        Long before = dueAt.put(id, AT_ONCE);
        if (before != null && before == AT_ONCE) {
            remaining.decrementAndGet();
        }
        return true;
    }

    /** Nothing is left to be removed. */
    void forget(String id) {
        Long due = dueAt.remove(id);
        if (due != null && due == AT_ONCE) {
            remaining.decrementAndGet();
        }
    }

    /** @return records of ended sessions that could not be removed until now */
    int remaining() {
        return remaining.get();
    }

    /** @return records of ended sessions that could be removed only later */
    long removedLate() {
        return removedLate.sum();
    }

    /**
     * Removes what is due, in the end all of it.
     *
     * @throws IOException when some of it could not be removed
     */
    void remove(SessionVault vault, long nowMillis, boolean atEnd) throws IOException {
        int tried = 0;
        int failed = 0;
        for (Map.Entry<String, Long> passed : dueAt.entrySet()) {
            long due = passed.getValue();
            if (due > nowMillis && !(atEnd && due != NOT_YET)) {
                continue;
            }
            try {
                vault.remove(passed.getKey());
            } catch (IOException unreachable) {
                if (++failed == MOST_FAILED) {
                    throw unreachable;
                }
                continue;
            }
            if (due == AT_ONCE) {
                removedLate.increment();
            }
            forget(passed.getKey());
            if (++tried == MOST_TRIED && !atEnd) {
                return;
            }
        }
        if (failed > 0) {
            throw new IOException(failed + " records of HTTP sessions could not be removed");
        }
    }
}
