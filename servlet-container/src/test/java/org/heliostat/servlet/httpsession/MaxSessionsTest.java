package org.heliostat.servlet.httpsession;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.heliostat.servlet.httpsession.session.MemorySessions;
import org.heliostat.servlet.httpsession.session.SessionStore;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.Together;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;

/** However many threads make sessions, there are never more than there may be. */
class MaxSessionsTest {

    private static final int MOST = 100;
    private static final long LONGEST_NANOS = 5_000_000_000L;

    private final HttpSessions sessions = new HttpSessions(
            new NoApplication(), new MemorySessions(), new SessionIds(), () -> 0, new SessionLimits(60, MOST));

    @Test
    void noMoreAreMadeThanThereMayBe() throws Exception {
        for (int round = 0; round < 50; round++) {
            List<Callable<List<SessionUse>>> tasks = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                tasks.add(this::makeUntilRefused);
            }

            List<SessionUse> made =
                    Together.run(tasks).stream().flatMap(List::stream).toList();

            assertThat(made).hasSize(MOST);
            assertThat(sessions.size()).isEqualTo(MOST);
            made.forEach(use -> use.session().invalidate());
            assertThat(sessions.size()).isZero();
        }
    }

    private List<SessionUse> makeUntilRefused() {
        List<SessionUse> made = new ArrayList<>();
        for (int i = 0; i < 2 * MOST; i++) {
            try {
                made.add(sessions.create());
            } catch (IllegalStateException full) {
                assertThat(full).hasMessageContaining("too many active sessions");
            }
        }
        return made;
    }

    /** Whoever asks for sessions without end must not fill the log. */
    @Test
    void whatIsRefusedIsCountedAlwaysAndToldOnceAMinute() throws Exception {
        AtomicLong now = new AtomicLong();
        HttpSessions full = new HttpSessions(
                new NoApplication(), new MemorySessions(), new SessionIds(), now::get, new SessionLimits(600, 1));
        full.create();
        try (LogLines log = LogLines.of(SessionMaker.class.getName())) {
            for (int i = 0; i < 100; i++) {
                assertThatThrownBy(full::create).isInstanceOf(IllegalStateException.class);
            }
            assertThat(log.all()).containsExactly("too many active sessions: 1 (expected: at most maxSessions = 1)");

            now.addAndGet(60_000);
            assertThatThrownBy(full::create).isInstanceOf(IllegalStateException.class);
            assertThat(log.all()).hasSize(2);
        }
        assertThat(full.snapshot().rejected()).isEqualTo(101);
    }

    /**
     * Of two that come to the last place in the same instant, one gets it. Where they share a busy processor each meeting
     * takes a while, and there are fewer of them.
     */
    @Test
    void theLastPlaceIsGivenOnce() throws Exception {
        List<MemorySessions> stores = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            stores.add(new MemorySessions());
        }
        AtomicInteger arrived = new AtomicInteger();
        AtomicInteger rounds = new AtomicInteger(stores.size());
        long began = Ticker.system().nanos();
        BooleanSupplier isLate = () -> Ticker.system().nanos() - began > LONGEST_NANOS;

        List<Integer> admitted = Together.run(List.of(
                () -> admitted(stores, arrived, rounds, isLate, "a"),
                () -> admitted(stores, arrived, rounds, isLate, "b")));

        assertThat(admitted.get(0) + admitted.get(1)).isEqualTo(rounds.get()).isPositive();
        assertThat(stores.subList(0, rounds.get())).allMatch(store -> store.size() == 1);
    }

    /** Who finds that it is late says so before it arrives, so that both end with the same round. */
    private static int admitted(
            List<MemorySessions> stores,
            AtomicInteger arrived,
            AtomicInteger rounds,
            BooleanSupplier isLate,
            String id) {
        int admitted = 0;
        for (int i = 0; i < rounds.get(); i++) {
            StoredSession session = new StoredSession(id, 0, 60);
            if (isLate.getAsBoolean()) {
                rounds.accumulateAndGet(i + 1, Math::min);
            }
            arrived.incrementAndGet();
            while (arrived.get() < 2 * (i + 1)) {
                Thread.onSpinWait();
            }
            if (stores.get(i).admit(session, 1) == SessionStore.Admission.ADMITTED) {
                admitted++;
            }
        }
        return admitted;
    }

    @Test
    void aSessionThatGetsANewIdKeepsItsPlace() {
        List<SessionUse> made = makeUntilRefused();

        made.forEach(SessionUse::changeId);

        assertThat(sessions.size()).isEqualTo(MOST);
        made.forEach(use -> use.session().invalidate());
        assertThat(sessions.size()).isZero();
    }
}
