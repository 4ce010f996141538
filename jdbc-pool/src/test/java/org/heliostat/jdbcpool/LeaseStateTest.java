package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LeaseStateTest {

    private static final Borrower ANNA = new Borrower("/a", "shop", "session-1");
    private static final Borrower BEN = new Borrower("/b", "shop", "session-2");
    private static final Optional<String> NO_SQL = Optional.empty();

    private final LeaseState state = new LeaseState();
    private final FakeTime time = new FakeTime();

    @Test
    void isLentFromTheBeginningUntilItsEnd() {
        assertThat(state.isLent(1)).isFalse();
        long first = state.begin(ANNA, 0, null);
        assertThat(state.isLent(first)).isTrue();
        assertThat(state.end(first)).isTrue();
        assertThat(state.isLent(first)).isFalse();
        assertThat(state.count()).isEqualTo(1);
    }

    @Test
    void aLeaseEndsOnceAndNotItsSuccessor() {
        long first = state.begin(ANNA, 0, null);
        assertThat(state.end(first)).isTrue();
        assertThat(state.end(first)).isFalse();
        long second = state.begin(BEN, 0, null);

        assertThat(state.end(first)).isFalse();
        assertThat(state.isLent(second)).isTrue();
        assertThat(state.end(second)).isTrue();
    }

    @Test
    void oneOfTheBorrowerAndAnotherThreadEndsIt() throws Exception {
        AtomicInteger ended = new AtomicInteger();
        AtomicBoolean over = new AtomicBoolean();
        Thread other = new Thread(() -> {
            while (!over.get()) {
                long now = state.count();
                if (now > 0 && state.end(now)) {
                    ended.incrementAndGet();
                }
            }
        });
        other.start();
        int leases = 200_000;
        for (int i = 0; i < leases; i++) {
            long number = state.begin(ANNA, i, null);
            if (state.end(number)) {
                ended.incrementAndGet();
            }
        }
        over.set(true);
        other.join();
        assertThat(ended).hasValue(leases);
        assertThat(state.count()).isEqualTo(leases);
    }

    @Test
    void tellsWhoHasItAndSinceWhen() {
        assertThat(state.holder(time.asPoolTime(), NO_SQL)).isEmpty();
        long first = state.begin(ANNA, time.asPoolTime().ticker().getAsLong(), null);
        time.passes(Duration.ofSeconds(3));

        assertThat(state.holder(time.asPoolTime(), Optional.of("SELECT 1"))).hasValueSatisfying(holder -> {
            assertThat(holder.borrower()).isEqualTo(ANNA);
            assertThat(holder.since()).isEqualTo(FakeTime.START);
            assertThat(holder.lastSql()).contains("SELECT 1");
            assertThat(holder.stack()).isEmpty();
            assertThat(holder.leaked()).isFalse();
        });
        state.end(first);
        assertThat(state.holder(time.asPoolTime(), NO_SQL)).isEmpty();
    }

    @Test
    void aLeakIsOfOneLease() {
        long first = state.begin(ANNA, 0, new Throwable("borrowed here"));
        assertThat(state.isLeakSince(-1)).isFalse();
        assertThat(state.isLeakSince(0)).isTrue();
        assertThat(state.isLeakSince(0)).isFalse();
        assertThat(state.holder(time.asPoolTime(), NO_SQL).orElseThrow().leaked())
                .isTrue();
        state.end(first);
        assertThat(state.isLeakSince(0)).isFalse();

        state.begin(BEN, 10, null);
        Holder next = state.holder(time.asPoolTime(), NO_SQL).orElseThrow();
        assertThat(next.leaked()).isFalse();
        assertThat(next.stack()).isEmpty();
        assertThat(next.borrower()).isEqualTo(BEN);
        assertThat(state.isLeakSince(10)).isTrue();
    }

    /** Its calls lead to classes of an application that may be gone by then. */
    @Test
    void aFreeConnectionKeepsNoStack() throws Exception {
        Throwable at = new Throwable("borrowed here");
        WeakReference<Throwable> kept = new WeakReference<>(at);
        state.end(state.begin(ANNA, 0, at));
        at = null;
        Await.until(() -> {
            System.gc();
            return kept.get() == null;
        });
        assertThat(state.count()).isEqualTo(1);
    }

    @Test
    void aThreadThatComesBackIsNotNamedAnew() {
        BorrowerReference first = Borrowers.THREADS.current(null);
        assertThat(first.borrower().thread()).isEqualTo(Thread.currentThread().getName());
        assertThat(Borrowers.THREADS.current(first)).isSameAs(first);
        assertThat(Borrowers.THREADS.current(ANNA).borrower()).isEqualTo(first);
    }
}
