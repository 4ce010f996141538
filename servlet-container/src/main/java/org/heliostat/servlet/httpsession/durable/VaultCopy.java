package org.heliostat.servlet.httpsession.durable;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the record that a session in the heap has in a vault. Fields are guarded by the lock unless they say
 * otherwise. The lock is held while the record is read and written: that is what it is for; only session threads and
 * housekeeping take it.
 */
final class VaultCopy {

    final ReentrantLock lock = new ReentrantLock();

    /** What was stored last, by attribute: the value itself where it cannot change, else a digest of its bytes. */
    Map<String, Object> marks = Map.of();

    /** Version of the record in the vault, {@link SessionVault#NEW} before the first. */
    long version = SessionVault.NEW;

    /** Id that the record lies under; null before the first. */
    @Nullable
    String storedId;

    /** Id under which the session is stored already, while it is not certain that nothing came between; else null. */
    @Nullable
    String aheadId;

    long aheadVersion;

    int storedMaxInactiveSeconds;

    /** The session has ended, and it was here that its record was removed: it is not looked for again. */
    boolean removedHere;

    /** Why the record of the session, which has ended, is still there; null when it is not. */
    @Nullable
    IOException notRemoved;

    @Nullable
    SessionLogin storedLogin;

    /** End of life as the vault knows it; read without the lock as a hint. */
    volatile long expiresAtMillis;

    /** Whether the record was compared since the first of the requests that are in the session now. */
    boolean looked;

    /** An attribute was set or removed since it was last stored; any thread sets it. */
    volatile boolean changed = true;

    /** Whether the session counts among those that have no record yet. */
    final AtomicBoolean countedAsUnstored = new AtomicBoolean();

    /** About what the record takes with what was set since it was written: a hint, races may make it too small. */
    volatile int guessedBytes;

    /** Time of last access when it was last looked at for swapping out; by the thread that swaps. */
    volatile long seenAccessMillis;
}
