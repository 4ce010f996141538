package org.heliostat.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.request.BodyException;
import org.heliostat.request.RequestBody;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

/** A reader and its loop meet once, whoever comes first, and of several ends the first counts. */
class BodyReaderTest {

    private final AtomicInteger bytes = new AtomicInteger();
    private final BodyReader reader = new BodyReader(() -> bytes.get() > 0);

    @Test
    void bytesAreReadBeforeAnEndOrAFailure() throws Exception {
        bytes.set(1);
        reader.fail(new BodyException(408, "late"));
        assertThat(reader.isAtEnd()).isFalse();

        bytes.set(0);

        assertThatThrownBy(reader::isAtEnd)
                .isInstanceOfSatisfying(BodyException.class, failed -> assertThat(failed.status())
                        .isEqualTo(408));
    }

    @Test
    void whatEndsItFirstCounts() throws Exception {
        reader.complete();
        reader.fail(new IOException("too late"));
        assertThat(reader.isAtEnd()).isTrue();
        assertThat(reader.canFail()).isFalse();

        BodyReader failed = new BodyReader(() -> false);
        failed.fail(new IOException("first"));
        failed.fail(new IOException("second"));
        failed.complete();
        assertThat(failed.isComplete()).isFalse();
        assertThatThrownBy(failed::isAtEnd).hasMessage("first");
    }

    @Test
    void theStatusOfWhatTheClientHasDoneWrongIsKnownWithoutReading() {
        assertThat(reader.failedStatus()).isZero();
        reader.complete();
        assertThat(reader.failedStatus()).isZero();

        BodyReader malformed = new BodyReader(() -> true);
        malformed.fail(new BodyException(400, "malformed"));
        assertThat(malformed.failedStatus()).isEqualTo(400);

        BodyReader ended = new BodyReader(() -> false);
        ended.fail(new IOException("the server stops"));
        assertThat(ended.failedStatus()).isZero();
    }

    @Test
    void aCallbackIsCalledOnceWhenThereIsSomething() {
        AtomicInteger calls = new AtomicInteger();
        reader.whenReady(calls::incrementAndGet);
        reader.signal();
        assertThat(calls).hasValue(0);
        assertThat(reader.isAwaitedWithoutThread()).isTrue();

        bytes.set(1);
        reader.signal();
        reader.signal();

        assertThat(calls).hasValue(1);
        assertThat(reader.isAwaited()).isFalse();
    }

    @Test
    void itsEndIsToldOnceHoweverItEnds() {
        Watch watch = new Watch();
        reader.watch(watch);
        assertThat(watch.told).isEmpty();
        reader.complete();
        reader.fail(new IOException("too late"));
        assertThat(watch.told).containsExactly("ended");

        Watch late = new Watch();
        reader.watch(late);
        assertThat(late.told).containsExactly("ended");

        BodyReader failed = new BodyReader(() -> false);
        Watch ofFailed = new Watch();
        failed.watch(ofFailed);
        failed.fail(new IOException("gone"));
        assertThat(ofFailed.told).containsExactly("ended");
    }

    /** A reader that is called back may be a thread that waits for something else, too. */
    @Test
    void whoWaitsIsToldHoweverItWaits() throws Exception {
        Watch watch = new Watch();
        reader.watch(watch);
        reader.whenReady(() -> {});
        assertThat(watch.told).containsExactly("awaited");

        bytes.set(1);
        reader.whenReady(() -> {});
        reader.await(false);
        assertThat(watch.told).containsExactly("awaited");

        bytes.set(0);
        List<Callable<Integer>> both = List.of(
                () -> {
                    reader.await(false);
                    return 1;
                },
                () -> {
                    Await.until(() -> watch.told.size() == 2);
                    reader.complete();
                    reader.signal();
                    return 1;
                });
        Together.run(both);

        assertThat(watch.told).containsExactly("awaited", "awaited", "ended");
    }

    /** Notes what it is told. */
    private static final class Watch implements RequestBody.Watch {

        private final List<String> told = new CopyOnWriteArrayList<>();

        @Override
        public void ended() {
            told.add("ended");
        }

        /** Told with every signal. */
        @Override
        public void arrived() {}

        @Override
        public void awaited() {
            told.add("awaited");
        }

        @Override
        public void threadTaken() {
            throw new UnsupportedOperationException("no thread");
        }

        @Override
        public void threadLeft() {
            throw new UnsupportedOperationException("no thread");
        }

        @Override
        public void steppedAside() {
            throw new UnsupportedOperationException("no queue");
        }
    }

    @Test
    void aThreadThatWaitsIsWokenHoweverBothMeet() throws Exception {
        for (int round = 0; round < 200; round++) {
            AtomicInteger there = new AtomicInteger();
            BodyReader one = new BodyReader(() -> there.get() > 0);
            List<Callable<Integer>> both = List.of(
                    () -> {
                        one.await(false);
                        return there.get();
                    },
                    () -> {
                        there.set(1);
                        one.signal();
                        return 1;
                    });

            assertThat(Together.run(both)).containsExactly(1, 1);
        }
    }

    @Test
    void isOverdueOnlyWhereATimeWasSaid() {
        assertThat(reader.isOverdue(Long.MAX_VALUE)).isFalse();

        reader.mustEndBy(100);

        assertThat(reader.isOverdue(100)).isFalse();
        assertThat(reader.isOverdue(101)).isTrue();
    }
}
