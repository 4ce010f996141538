package org.heliostat.servlet.httpsession.session;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.BiConsumer;
import org.heliostat.servlet.httpsession.record.SessionRecord;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is remembered of one session: times, login and attributes, few of them as pairs. Times are milliseconds of the wall clock. Any thread. Made small: its fields are
 * what a million sessions cost.
 */
public class StoredSession {

    private static final int MOVED = Integer.MIN_VALUE / 2;

    private static final AtomicIntegerFieldUpdater<StoredSession> REQUESTS =
            AtomicIntegerFieldUpdater.newUpdater(StoredSession.class, "requests");
    private static final AtomicIntegerFieldUpdater<StoredSession> ENDED =
            AtomicIntegerFieldUpdater.newUpdater(StoredSession.class, "ended");

    private static final AtomicReferenceFieldUpdater<StoredSession, Object> ATTRIBUTES =
            AtomicReferenceFieldUpdater.newUpdater(StoredSession.class, Object.class, "attributes");

    private final long createdMillis;

    /** {@link AttributePairs}, which are never changed, or, of many, a map from name to value; no object of its own. */
    private volatile Object attributes = AttributePairs.NONE;

    private volatile String id;
    private volatile long accessedMillis;
    private volatile long previousAccessMillis;
    private volatile int maxInactiveSeconds;
    private volatile int requests;
    private volatile int ended;
    private volatile boolean fresh;
    private volatile @Nullable SessionLogin login;

    public StoredSession(String id, long createdMillis, int maxInactiveSeconds) {
        this.id = id;
        this.createdMillis = createdMillis;
        this.accessedMillis = createdMillis;
        this.previousAccessMillis = createdMillis;
        this.maxInactiveSeconds = maxInactiveSeconds;
        this.fresh = true;
    }

    public final String id() {
        return id;
    }

    public final void id(String newId) {
        id = newId;
    }

    public final long createdMillis() {
        return createdMillis;
    }

    public final long accessedMillis() {
        return accessedMillis;
    }

    /** @return when the request before the current one came in (Servlet 6.1, 7.6) */
    public final long previousAccessMillis() {
        return previousAccessMillis;
    }

    public final int maxInactiveSeconds() {
        return maxInactiveSeconds;
    }

    public final void maxInactiveSeconds(int seconds) {
        maxInactiveSeconds = seconds;
    }

    /** @return who has logged in, null when nobody has */
    public final @Nullable SessionLogin login() {
        return login;
    }

    public final void login(@Nullable SessionLogin newLogin) {
        login = newLogin;
    }

    public final boolean isFresh() {
        return fresh;
    }

    public final boolean isEnded() {
        return ended != 0;
    }

    /** @return whether this call ended it: exactly one caller gets true */
    public final boolean end() {
        return ENDED.compareAndSet(this, 0, 1);
    }

    /**
     * A request begins to use the session.
     *
     * @return false when the session has moved to another instance of the application
     */
    public final boolean enter(long nowMillis, boolean joined) {
        if (REQUESTS.incrementAndGet(this) <= 0) {
            REQUESTS.decrementAndGet(this);
            return false;
        }
        if (joined) {
            touch(nowMillis);
        }
        accessedMillis = nowMillis;
        return true;
    }

    /** A request that belongs to the session has come. */
    public final void touch(long nowMillis) {
        fresh = false;
        previousAccessMillis = accessedMillis;
        accessedMillis = nowMillis;
    }

    /** @return whether no request uses the session, and none can from now on */
    public final boolean closeWhenUnused() {
        return REQUESTS.compareAndSet(this, 0, MOVED) || requests < 0;
    }

    /** After {@link #closeWhenUnused}: it can be used again. */
    public final void reopen() {
        REQUESTS.getAndUpdate(this, count -> count < 0 ? count - MOVED : count);
    }

    /** @return whether no request uses the session, and this call sees to it that none can from now on */
    public final boolean closeToExpire() {
        return REQUESTS.compareAndSet(this, 0, MOVED);
    }

    /** From now on no further request can use it. */
    public final void close() {
        REQUESTS.getAndUpdate(this, count -> count < 0 ? count : count + MOVED);
    }

    /** A request that used the session is over. */
    public final void leave(long nowMillis) {
        accessedMillis = nowMillis;
        REQUESTS.decrementAndGet(this);
    }

    public final boolean isInUse() {
        return requests > 0;
    }

    /** @return requests that use it now, those counted that began before it was closed */
    public final int requests() {
        int count = requests;
        return count < 0 ? count - MOVED : count;
    }

    /** Takes over times and login of the session it continues. */
    public final void continueFrom(StoredSession older) {
        accessedMillis = older.accessedMillis;
        previousAccessMillis = older.previousAccessMillis;
        fresh = older.fresh;
        maxInactiveSeconds = older.maxInactiveSeconds;
        login = older.login;
    }

    /** Takes over times and login of the record it is made from. */
    public final void continueFrom(SessionRecord record) {
        accessedMillis = Math.max(accessedMillis, record.accessedMillis());
        previousAccessMillis = record.previousAccessMillis();
        fresh = record.fresh();
        maxInactiveSeconds = record.maxInactiveSeconds();
        login = record.login() == null ? null : SessionLogin.of(record.login());
    }

    /** The record was touched later than it was written. */
    public final void accessedAtLeast(long millis) {
        accessedMillis = Math.max(accessedMillis, millis);
    }

    /** Sessions in use never expire; 0 seconds or less means never (Servlet 6.1, HttpSession). */
    public final boolean isExpired(long nowMillis) {
        return maxInactiveSeconds > 0 && !isInUse() && nowMillis - accessedMillis >= maxInactiveSeconds * 1000L;
    }

    /** @return the attribute of that name, null when there is none */
    public final @Nullable Object get(String name) {
        Object now = attributes;
        if (now instanceof Object[] pairs) {
            int at = AttributePairs.indexOf(pairs, name);
            return at < 0 ? null : pairs[at + 1];
        }
        return AttributePairs.map(now).get(name);
    }

    /** @return the attribute that was there */
    public final @Nullable Object put(String name, Object value) {
        while (true) {
            Object now = attributes;
            if (!(now instanceof Object[] pairs)) {
                return AttributePairs.map(now).put(name, value);
            }
            int at = AttributePairs.indexOf(pairs, name);
            Object changed =
                    at < 0 ? AttributePairs.added(pairs, name, value) : AttributePairs.replaced(pairs, at, value);
            if (ATTRIBUTES.compareAndSet(this, pairs, changed)) {
                return at < 0 ? null : pairs[at + 1];
            }
        }
    }

    /** @return the attribute that was there */
    public final @Nullable Object remove(String name) {
        while (true) {
            Object now = attributes;
            if (!(now instanceof Object[] pairs)) {
                return AttributePairs.map(now).remove(name);
            }
            int at = AttributePairs.indexOf(pairs, name);
            if (at < 0) {
                return null;
            }
            if (ATTRIBUTES.compareAndSet(this, pairs, AttributePairs.without(pairs, at))) {
                return pairs[at + 1];
            }
        }
    }

    /** @return the names of its attributes, a copy */
    public final List<String> names() {
        List<String> names = new ArrayList<>();
        forEach((name, value) -> names.add(name));
        return names;
    }

    public final void forEach(BiConsumer<String, Object> what) {
        Object now = attributes;
        if (now instanceof Object[] pairs) {
            for (int i = 0; i < pairs.length; i += 2) {
                what.accept((String) pairs[i], pairs[i + 1]);
            }
            return;
        }
        AttributePairs.map(now).forEach(what);
    }

    public final int count() {
        Object now = attributes;
        return now instanceof Object[] pairs
                ? pairs.length / 2
                : AttributePairs.map(now).size();
    }

    public final void clear() {
        attributes = AttributePairs.NONE;
    }
}
