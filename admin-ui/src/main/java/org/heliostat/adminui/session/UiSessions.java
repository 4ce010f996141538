package org.heliostat.adminui.session;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.heliostat.adminui.api.Role;
import org.heliostat.time.Ticker;

/**
 * Who is signed in. In memory, bounded; a session ends when it was not used for {@link #IDLE}, in any case after {@link
 * #LONGEST}, and when its user's password or role changes. Any thread; looking one up never waits.
 */
public final class UiSessions {

    /** A session ends when no request has used it for so long. */
    public static final Duration IDLE = Duration.ofMinutes(30);

    /** A session ends so long after the sign-in, used or not. */
    public static final Duration LONGEST = Duration.ofHours(12);

    /** Sessions at one time; a further sign-in ends the one that was not used for longest. */
    static final int MOST = 64;

    /** Random bytes of ids and tokens: 256 bits. */
    private static final int SECRET_BYTES = 32;

    private final ConcurrentMap<String, UiSession> byId = new ConcurrentHashMap<>();
    private final SecureRandom random;
    private final Ticker ticker;

    public UiSessions(SecureRandom random, Ticker ticker) {
        this.random = random;
        this.ticker = ticker;
    }

    /** Begins a session with an id that nobody had before. */
    public synchronized UiSession begin(String user, Role role) {
        byId.values().removeIf(this::isOver);
        while (byId.size() >= MOST) {
            byId.values().stream()
                    .min(Comparator.comparingLong(session -> session.usedNanos() - ticker.nanos()))
                    .ifPresent(longest -> byId.remove(longest.id()));
        }
        UiSession session = new UiSession(secret(), user, role, secret(), ticker.nanos());
        byId.put(session.id(), session);
        return session;
    }

    /** @return the session, now used once more; empty when there is none, or it is over */
    public Optional<UiSession> use(String id) {
        Optional<UiSession> session = look(id);
        session.ifPresent(found -> found.used(ticker.nanos()));
        return session;
    }

    /** @return the session without using it */
    public Optional<UiSession> look(String id) {
        UiSession session = byId.get(id);
        if (session == null || isOver(session)) {
            byId.remove(id);
            return Optional.empty();
        }
        return Optional.of(session);
    }

    public void end(String id) {
        byId.remove(id);
    }

    /** Ends every session of a user. */
    public void endOf(String user) {
        byId.values().removeIf(session -> session.user().equals(user));
    }

    /** @return how long the session lasts if it is not used */
    Duration left(UiSession session) {
        long now = ticker.nanos();
        long idle = IDLE.toNanos() - (now - session.usedNanos());
        long longest = LONGEST.toNanos() - (now - session.beganNanos());
        return Duration.ofNanos(Math.max(0, Math.min(idle, longest)));
    }

    int count() {
        return byId.size();
    }

    private boolean isOver(UiSession session) {
        return left(session).isZero();
    }

    private String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
