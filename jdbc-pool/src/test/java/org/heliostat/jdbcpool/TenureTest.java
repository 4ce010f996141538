package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TenureTest {

    private static final Borrower ANNA = new Borrower("/a", "shop", "session-1");
    private static final Borrower BEN = new Borrower("/b", "shop", "session-2");
    private static final Optional<String> NO_SQL = Optional.empty();

    private final Tenure tenure = new Tenure();
    private final FakeTime time = new FakeTime();

    @Test
    void isHeldFromTheBeginningUntilItIsFree() {
        assertThat(tenure.isHeld()).isFalse();
        long first = tenure.begin(ANNA, 0, null);
        assertThat(tenure.isLent(first)).isTrue();
        assertThat(tenure.end(first)).isTrue();
        assertThat(tenure.isLent(first)).isFalse();
        assertThat(tenure.isHeld()).isTrue();
        tenure.free();
        assertThat(tenure.isHeld()).isFalse();
        assertThat(tenure.count()).isEqualTo(1);
    }

    @Test
    void aLeaseEndsOnceAndNotItsSuccessor() {
        long first = tenure.begin(ANNA, 0, null);
        assertThat(tenure.end(first)).isTrue();
        assertThat(tenure.end(first)).isFalse();
        tenure.over(first);
        long second = tenure.begin(BEN, 0, null);

        assertThat(tenure.end(first)).isFalse();
        tenure.over(first);
        assertThat(tenure.isLent(second)).isTrue();
        assertThat(tenure.end(second)).isTrue();
    }

    @Test
    void isCutOffOnlyWhileItRuns() {
        assertThat(tenure.cutOff()).isFalse();
        long first = tenure.begin(ANNA, 0, null);
        assertThat(tenure.cutOff()).isTrue();
        assertThat(tenure.cutOff()).isFalse();
        assertThat(tenure.isHeld()).isFalse();
        assertThat(tenure.end(first)).isFalse();

        long second = tenure.begin(BEN, 0, null);
        assertThat(tenure.end(second)).isTrue();
        assertThat(tenure.cutOff()).isFalse();
        assertThat(tenure.isHeld()).isTrue();
    }

    @Test
    void oneOfTheBorrowerAndTheCloserEndsIt() throws Exception {
        AtomicInteger ended = new AtomicInteger();
        AtomicBoolean over = new AtomicBoolean();
        Thread closer = new Thread(() -> {
            while (!over.get()) {
                if (tenure.cutOff()) {
                    ended.incrementAndGet();
                }
            }
        });
        closer.start();
        int leases = 200_000;
        for (int i = 0; i < leases; i++) {
            long number = tenure.begin(ANNA, i, null);
            if (tenure.end(number)) {
                ended.incrementAndGet();
                tenure.free();
            } else {
                while (tenure.isHeld()) {
                    Thread.onSpinWait();
                }
            }
        }
        over.set(true);
        closer.join();
        assertThat(ended).hasValue(leases);
        assertThat(tenure.count()).isEqualTo(leases);
    }

    @Test
    void tellsWhoHasItAndSinceWhen() {
        assertThat(tenure.holder(time.asPoolTime(), NO_SQL)).isEmpty();
        long first = tenure.begin(ANNA, time.asPoolTime().ticker().getAsLong(), null);
        time.passes(Duration.ofSeconds(3));

        assertThat(tenure.holder(time.asPoolTime(), Optional.of("SELECT 1"))).hasValueSatisfying(holder -> {
            assertThat(holder.borrower()).isEqualTo(ANNA);
            assertThat(holder.since()).isEqualTo(FakeTime.START);
            assertThat(holder.lastSql()).contains("SELECT 1");
            assertThat(holder.stack()).isEmpty();
            assertThat(holder.leaked()).isFalse();
        });
        tenure.end(first);
        tenure.free();
        assertThat(tenure.holder(time.asPoolTime(), NO_SQL)).isEmpty();
    }

    @Test
    void aLeakIsOfOneLease() {
        long first = tenure.begin(ANNA, 0, new Throwable("borrowed here"));
        assertThat(tenure.isLeakSince(-1)).isFalse();
        assertThat(tenure.isLeakSince(0)).isTrue();
        assertThat(tenure.isLeakSince(0)).isFalse();
        assertThat(tenure.holder(time.asPoolTime(), NO_SQL).orElseThrow().leaked())
                .isTrue();
        tenure.end(first);
        tenure.free();
        assertThat(tenure.isLeakSince(0)).isFalse();

        tenure.begin(BEN, 10, null);
        Holder next = tenure.holder(time.asPoolTime(), NO_SQL).orElseThrow();
        assertThat(next.leaked()).isFalse();
        assertThat(next.stack()).isEmpty();
        assertThat(next.borrower()).isEqualTo(BEN);
        assertThat(tenure.isLeakSince(10)).isTrue();
    }

    /** Its calls lead to classes of an application that may be gone by then. */
    @Test
    void aFreeConnectionKeepsNoStack() throws Exception {
        Throwable at = new Throwable("borrowed here");
        WeakReference<Throwable> kept = new WeakReference<>(at);
        tenure.end(tenure.begin(ANNA, 0, at));
        tenure.free();
        at = null;
        Await.until(() -> {
            System.gc();
            return kept.get() == null;
        });
        assertThat(tenure.isHeld()).isFalse();
    }

    @Test
    void aThreadThatComesBackIsNotNamedAnew() {
        BorrowerReference first = Borrowers.THREADS.current(null);
        assertThat(first.borrower().thread()).isEqualTo(Thread.currentThread().getName());
        assertThat(Borrowers.THREADS.current(first)).isSameAs(first);
        assertThat(Borrowers.THREADS.current(ANNA).borrower()).isEqualTo(first);
    }
}
