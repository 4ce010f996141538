package org.heliostat.servlet.httpsession;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one session. Times are milliseconds of the wall clock. Any thread; the attributes are a
 * concurrent map, the rest is volatile.
 */
public final class StoredSession {

    private static final int MOVED = Integer.MIN_VALUE / 2;

    private final long createdMillis;
    private final ConcurrentHashMap<String, Object> attributes = new ConcurrentHashMap<>();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicInteger requests = new AtomicInteger();

    private volatile String id;
    private volatile long accessedMillis;
    private volatile long previousAccessMillis;
    private volatile int maxInactiveSeconds;
    private volatile boolean fresh;
    private volatile @Nullable SessionLogin login;

    StoredSession(String id, long createdMillis, int maxInactiveSeconds) {
        this.id = id;
        this.createdMillis = createdMillis;
        this.accessedMillis = createdMillis;
        this.previousAccessMillis = createdMillis;
        this.maxInactiveSeconds = maxInactiveSeconds;
        this.fresh = true;
    }

    String id() {
        return id;
    }

    void id(String newId) {
        id = newId;
    }

    long createdMillis() {
        return createdMillis;
    }

    /** @return when the request before the current one came in (Servlet 6.1, 7.6) */
    long previousAccessMillis() {
        return previousAccessMillis;
    }

    int maxInactiveSeconds() {
        return maxInactiveSeconds;
    }

    void maxInactiveSeconds(int seconds) {
        maxInactiveSeconds = seconds;
    }

    ConcurrentHashMap<String, Object> attributes() {
        return attributes;
    }

    /** @return who has logged in, null when nobody has */
    @Nullable
    SessionLogin login() {
        return login;
    }

    void login(@Nullable SessionLogin newLogin) {
        login = newLogin;
    }

    boolean isFresh() {
        return fresh;
    }

    boolean isEnded() {
        return ended.get();
    }

    /** @return whether this call ended it: exactly one caller gets true */
    boolean end() {
        return ended.compareAndSet(false, true);
    }

    /**
     * A request begins to use the session.
     *
     * @return false when the session has moved to another instance of the application
     */
    boolean enter(long nowMillis, boolean joined) {
        if (requests.incrementAndGet() <= 0) {
            requests.decrementAndGet();
            return false;
        }
        if (joined) {
            touch(nowMillis);
        }
        accessedMillis = nowMillis;
        return true;
    }

    /** A request that belongs to the session has come. */
    void touch(long nowMillis) {
        fresh = false;
        previousAccessMillis = accessedMillis;
        accessedMillis = nowMillis;
    }

    /** @return whether no request uses the session, and none can from now on */
    boolean closeWhenUnused() {
        return requests.compareAndSet(0, MOVED) || requests.get() < 0;
    }

    /** From now on no further request can use it. */
    void close() {
        requests.getAndUpdate(count -> count < 0 ? count : count + MOVED);
    }

    /** A request that used the session is over. */
    void leave(long nowMillis) {
        accessedMillis = nowMillis;
        requests.decrementAndGet();
    }

    boolean isInUse() {
        return requests.get() > 0;
    }

    /** Takes over times and login of the session it continues. */
    void continueFrom(StoredSession older) {
        accessedMillis = older.accessedMillis;
        previousAccessMillis = older.previousAccessMillis;
        fresh = older.fresh;
        maxInactiveSeconds = older.maxInactiveSeconds;
        login = older.login;
    }

    /** Sessions in use never expire; 0 seconds or less means never (Servlet 6.1, HttpSession). */
    boolean isExpired(long nowMillis) {
        return maxInactiveSeconds > 0 && !isInUse() && nowMillis - accessedMillis >= maxInactiveSeconds * 1000L;
    }
}
