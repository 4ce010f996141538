package org.heliostat.acl.login;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The nonces of one application's DIGEST logins (RFC 7616, section 3.3). A nonce carries the time it was made, signed, so
 * that handing one out takes no memory; only those that were used rightly are remembered, with the counts that were
 * used. When too many are, the oldest are let go, and no nonce as old as one that was let go is taken again. Any thread.
 */
final class Nonces {

    /** How long a nonce can be used. */
    static final Duration LIFETIME = Duration.ofMinutes(5);

    /** Nonces that are remembered. */
    static final int MOST = 10_000;

    private static final int RANDOM_BYTES = 8;
    private static final int SIGNED_BYTES = Long.BYTES + RANDOM_BYTES;
    private static final int TEXT_LENGTH = 43;

    private final SecureRandom random = new SecureRandom();
    private final Seal seal = new Seal(random);
    private final Ticker ticker;
    private final long begin;
    private final Cache<String, Uses> used;
    private final AtomicLong letGoUntil = new AtomicLong(-1);

    /** What is known of a nonce that was used. */
    private static final class Uses {
        private final long made;
        private long highest; // guarded by this
        private long seen; // guarded by this; bit n: count highest − n was used

        Uses(long made) {
            this.made = made;
        }

        /** Requests of one client may overtake each other a little, but none is taken twice. */
        synchronized boolean use(long count) {
            if (count > highest) {
                long shift = count - highest;
                seen = shift >= Long.SIZE ? 0 : seen << shift;
                seen |= 1;
                highest = count;
                return true;
            }
            long back = highest - count;
            if (back >= Long.SIZE || (seen & 1L << back) != 0) {
                return false;
            }
            seen |= 1L << back;
            return true;
        }
    }

    /**
     * Makes one.
     *
     * @param most nonces that are remembered
     * @param onLetGo told of each that was let go because there were too many
     */
    Nonces(Ticker ticker, int most, Runnable onLetGo) {
        this.ticker = ticker;
        this.begin = ticker.nanos();
        this.used = Caffeine.newBuilder()
                .maximumSize(most)
                .expireAfterWrite(LIFETIME.multipliedBy(2))
                .ticker(ticker::nanos)
                .executor(Runnable::run)
                .evictionListener((@Nullable String nonce, @Nullable Uses uses, RemovalCause cause) -> {
                    if (cause == RemovalCause.SIZE && uses != null) {
                        letGoUntil.accumulateAndGet(uses.made, Math::max);
                        onLetGo.run();
                    }
                })
                .build();
    }

    String next() {
        ByteBuffer bytes = ByteBuffer.allocate(SIGNED_BYTES + Seal.BYTES);
        byte[] extra = new byte[RANDOM_BYTES];
        random.nextBytes(extra);
        bytes.putLong(ticker.nanos() - begin).put(extra);
        bytes.put(seal.of(Arrays.copyOf(bytes.array(), SIGNED_BYTES)));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /**
     * Takes a use of a nonce; to be called when all else of a login was found right.
     *
     * @param count the client's, from 1
     * @return false when the nonce is not ours or too old, or the count was used before: the client needs a new one
     */
    boolean use(String nonce, long count) {
        long made = made(nonce);
        if (made < 0 || count < 1) {
            return false;
        }
        long age = ticker.nanos() - begin - made;
        if (age < 0 || age >= LIFETIME.toNanos()) {
            return false;
        }
        // One step: a nonce that is let go in between must not begin anew.
        Uses uses = used.get(nonce, fresh -> made <= letGoUntil.get() ? null : new Uses(made));
        return uses != null && uses.use(count);
    }

    /** @return time it was made, −1 when it is not one of ours */
    private long made(String nonce) {
        if (nonce.length() != TEXT_LENGTH) {
            return -1;
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(nonce);
            byte[] signed = Arrays.copyOf(bytes, SIGNED_BYTES);
            byte[] signature = Arrays.copyOfRange(bytes, SIGNED_BYTES, bytes.length);
            // The last character of the text has bits that mean nothing: a second spelling must not count anew.
            boolean canonical = Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(bytes)
                    .equals(nonce);
            return canonical && seal.fits(signature, signed)
                    ? ByteBuffer.wrap(signed).getLong()
                    : -1;
        } catch (IllegalArgumentException notBase64) {
            return -1;
        }
    }
}
