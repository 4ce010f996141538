package org.heliostat.acl;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.time.Ticker;

/**
 * Remembers for a while which passwords were right, so that BASIC does not hash on every request. Holds no password,
 * only a keyed digest whose key nobody outside of this object knows. Wrong passwords are not remembered: each costs
 * whoever sends it a hash. Any thread.
 */
final class CredentialCache {

    private final Cache<String, byte[]> known;
    private final CredentialDigest digest = new CredentialDigest();
    private final LongAdder hits;
    private final LongAdder misses;

    /**
     * Makes one.
     *
     * @param entries users that are remembered at most (ACLUserCacheSize)
     * @param lifetime how long a password is believed (ACLCacheLifetime); zero: never
     */
    CredentialCache(int entries, Duration lifetime, Ticker ticker, LongAdder hits, LongAdder misses) {
        this.known = Caffeine.newBuilder()
                .maximumSize(lifetime.isZero() ? 0 : entries)
                .expireAfterWrite(lifetime.isZero() ? Duration.ofNanos(1) : lifetime)
                .ticker(ticker::nanos)
                .executor(Runnable::run)
                .build();
        this.hits = hits;
        this.misses = misses;
    }

    /** @return whether the password was found right not long ago */
    boolean isKnown(String user, String password) {
        boolean right = remembers(user, password);
        (right ? hits : misses).increment();
        return right;
    }

    /** As {@link #isKnown}, but a miss is not counted: the one who asks comes again and may hash. */
    boolean isKnownQuietly(String user, String password) {
        boolean right = remembers(user, password);
        if (right) {
            hits.increment();
        }
        return right;
    }

    /** As {@link #isKnown}, and counts nothing: for who was counted before. */
    boolean remembers(String user, String password) {
        byte[] remembered = known.getIfPresent(user);
        return remembered != null && digest.fits(remembered, user, password);
    }

    void remember(String user, String password) {
        known.put(user, digest.of(user, password));
    }

    long size() {
        known.cleanUp();
        return known.estimatedSize();
    }
}
