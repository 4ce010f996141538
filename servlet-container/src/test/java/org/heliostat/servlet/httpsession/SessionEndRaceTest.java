package org.heliostat.servlet.httpsession;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A session that ends while a request is on its way to it. */
class SessionEndRaceTest {

    private final AtomicLong millis = new AtomicLong();

    /** Times that the clock says once, before it says {@link #millis} again. */
    private final Deque<Long> readings = new ArrayDeque<>();

    private final HookedStore store = new HookedStore();
    private final HttpSessions sessions =
            new HttpSessions(new NoApplication(), store, new SessionIds(), this::now, new SessionLimits(60, -1));

    private long now() {
        Long once = readings.poll();
        return once == null ? millis.get() : once;
    }

    @Test
    void oneThatEndsAfterItWasFoundIsNoSession() throws Exception {
        SessionUse use = sessions.create();
        String id = use.id();
        use.release();
        store.afterFinding = () -> use.session().invalidate();

        assertThat(sessions.join(id)).isNull();
    }

    @Test
    void oneThatExpiresAfterItWasFoundIsNoSession() throws Exception {
        SessionUse use = sessions.create();
        String id = use.id();
        use.release();
        store.afterFinding = () -> {
            millis.set(61_000);
            sessions.expire();
            millis.set(0);
        };

        assertThat(sessions.join(id)).isNull();
        assertThat(sessions.snapshot().expired()).isEqualTo(1);
    }

    @Test
    void oneThatARequestHoldsDoesNotExpire() throws Exception {
        SessionUse use = sessions.create();
        millis.set(61_000);
        sessions.expire();

        assertThat(use.isEnded()).isFalse();
        use.release();
        millis.set(122_000);
        sessions.expire();
        assertThat(use.isEnded()).isTrue();
    }

    @Test
    void oneWhoseTimeIsNotOverOnceNobodyCanTakeItUpLivesOn() throws Exception {
        SessionUse use = sessions.create();
        String id = use.id();
        use.release();
        readings.add(61_000L);

        sessions.expire();

        assertThat(readings).isEmpty();
        assertThat(sessions.snapshot().expired()).isZero();
        assertThat(sessions.join(id)).isNotNull();
    }
}
