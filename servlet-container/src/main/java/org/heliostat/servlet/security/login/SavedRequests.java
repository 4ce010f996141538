package org.heliostat.servlet.security.login;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.time.Duration;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Requests of one application that wait for their users to log in, one for each key. Bounded in memory and in
 * time; what is pushed out is lost, and its user comes to the application's first page. Any thread.
 */
final class SavedRequests {

    /** Bytes of a body that is put aside; longer ones are answered 413. */
    static final int LARGEST_BODY = 64 * 1024;

    /** Bytes of all requests put aside for one application. */
    static final long LARGEST_SUM = 16L << 20;

    /** How long somebody may take to log in. */
    static final Duration LIFETIME = Duration.ofMinutes(15);

    private final Cache<String, SavedRequest> byKey;

    /** @param onLost told of each that was pushed out */
    SavedRequests(Ticker ticker, Runnable onLost) {
        byKey = Caffeine.newBuilder()
                .maximumWeight(LARGEST_SUM)
                .weigher((String key, SavedRequest request) -> request.weight())
                .expireAfterWrite(LIFETIME)
                .ticker(ticker::nanos)
                .executor(Runnable::run)
                .evictionListener((@Nullable String key, @Nullable SavedRequest request, RemovalCause cause) -> {
                    if (cause == RemovalCause.SIZE) {
                        onLost.run();
                    }
                })
                .build();
    }

    /** @param key before the login what the client was given, after it the id of its session */
    void put(String key, SavedRequest request) {
        byKey.put(key, request);
    }

    /** @return null when there is none; it is not there any more */
    @Nullable
    SavedRequest take(String key) {
        return byKey.asMap().remove(key);
    }

    @Nullable
    SavedRequest peek(String key) {
        return byKey.getIfPresent(key);
    }

    boolean isEmpty() {
        return byKey.estimatedSize() == 0;
    }
}
