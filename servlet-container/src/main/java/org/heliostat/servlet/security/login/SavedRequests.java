package org.heliostat.servlet.security.login;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.time.Duration;
import org.heliostat.servlet.user.SavedRequest;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Requests of one application that wait for their users to log in, one for each session. Bounded in memory and in
 * time; what is pushed out is lost, and its user comes to the application's first page. Any thread.
 */
final class SavedRequests {

    /** Bytes of a body that is put aside; longer ones are answered 413. */
    static final int LARGEST_BODY = 64 * 1024;

    /** Bytes of all requests put aside for one application. */
    static final long LARGEST_SUM = 16L << 20;

    /** How long somebody may take to log in. */
    static final Duration LIFETIME = Duration.ofMinutes(15);

    private final Cache<String, SavedRequest> bySession;

    /** @param onLost told of each that was pushed out */
    SavedRequests(Ticker ticker, Runnable onLost) {
        bySession = Caffeine.newBuilder()
                .maximumWeight(LARGEST_SUM)
                .weigher((String id, SavedRequest request) -> request.weight())
                .expireAfterWrite(LIFETIME)
                .ticker(ticker::nanos)
                .executor(Runnable::run)
                .evictionListener((@Nullable String id, @Nullable SavedRequest request, RemovalCause cause) -> {
                    if (cause == RemovalCause.SIZE) {
                        onLost.run();
                    }
                })
                .build();
    }

    void put(String sessionId, SavedRequest request) {
        bySession.put(sessionId, request);
    }

    /** @return null when there is none; it is not there any more */
    @Nullable
    SavedRequest take(String sessionId) {
        return bySession.asMap().remove(sessionId);
    }

    @Nullable
    SavedRequest peek(String sessionId) {
        return bySession.getIfPresent(sessionId);
    }

    boolean isEmpty() {
        return bySession.estimatedSize() == 0;
    }
}
