package org.heliostat.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.request.BodyException;
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
        AtomicInteger calls = new AtomicInteger();
        reader.whenWhole(calls::incrementAndGet);
        assertThat(calls).hasValue(0);
        reader.complete();
        reader.fail(new IOException("too late"));
        assertThat(calls).hasValue(1);
        reader.whenWhole(calls::incrementAndGet);
        assertThat(calls).hasValue(2);

        BodyReader failed = new BodyReader(() -> false);
        failed.whenWhole(calls::incrementAndGet);
        failed.fail(new IOException("gone"));
        assertThat(calls).hasValue(3);

        BodyReader called = new BodyReader(() -> false);
        called.whenWhole(calls::incrementAndGet);
        called.whenReady(() -> {});
        called.complete();
        assertThat(calls).hasValue(4);
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
