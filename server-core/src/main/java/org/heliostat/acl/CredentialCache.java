package org.heliostat.acl;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.heliostat.time.Ticker;

/**
 * Remembers for a while which passwords were right, so that BASIC does not hash on every request. Holds no password,
 * only a keyed digest whose key nobody outside of this object knows. Wrong passwords are not remembered: each costs
 * whoever sends it a hash. Any thread.
 */
final class CredentialCache {

    private static final String MAC = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    private final Cache<String, byte[]> known;
    private final SecretKeySpec key;
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
        byte[] bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        this.key = new SecretKeySpec(bytes, MAC);
        this.hits = hits;
        this.misses = misses;
    }

    /** @return whether the password was found right not long ago */
    boolean isKnown(String user, String password) {
        byte[] remembered = known.getIfPresent(user);
        boolean right = remembered != null && MessageDigest.isEqual(remembered, digest(user, password));
        (right ? hits : misses).increment();
        return right;
    }

    void remember(String user, String password) {
        known.put(user, digest(user, password));
    }

    long size() {
        known.cleanUp();
        return known.estimatedSize();
    }

    private byte[] digest(String user, String password) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(key);
            mac.update(user.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            return mac.doFinal(password.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(MAC + ": not in this JDK (expected: in every one)", missing);
        }
    }
}
