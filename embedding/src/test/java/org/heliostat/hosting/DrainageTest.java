package org.heliostat.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.heliostat.admin.DrainResult;
import org.junit.jupiter.api.Test;

/** Drains that fail, are cut, or are undone. */
class DrainageTest {

    private static final Duration DAY = Duration.ofDays(1);

    private final List<String> done = new CopyOnWriteArrayList<>();

    @Test
    void aServerEndsThoughItsDrainHasFailed() {
        Drainage drainage = drainage(grace -> failing());
        FutureTask<DrainResult> drain = drainage.begin(DAY);
        assertThatThrownBy(() -> Drainage.await(drain)).isInstanceOf(IllegalStateException.class);

        assertThatThrownBy(() -> drainage.finish(DAY))
                .isInstanceOf(IllegalStateException.class)
                .rootCause()
                .hasMessage("on purpose");

        assertThat(done).containsExactly("away", "stop PT0S");
    }

    @Test
    void aServerEndsThoughItsWebSocketsCannotBeTold() {
        Drainage drainage = new Drainage(new Drainage.Steps(
                DrainageTest::failing, () -> {}, grace -> DrainResult.NOTHING, grace -> did("stop " + grace)));

        assertThatThrownBy(() -> drainage.finish(DAY)).hasMessage("on purpose");

        assertThat(done).containsExactly("stop PT24H");
    }

    /** What fails first closes no port. */
    @Test
    void aServerIsDrainedThoughItsWebSocketsCannotBeTold() {
        Drainage drainage = new Drainage(new Drainage.Steps(
                DrainageTest::failing,
                () -> done.add("back"),
                grace -> did("drain " + grace),
                grace -> did("stop " + grace)));
        FutureTask<DrainResult> drain = drainage.begin(DAY);

        assertThatThrownBy(() -> Drainage.await(drain)).rootCause().hasMessage("on purpose");

        assertThat(done).containsExactly("drain PT24H");
    }

    @Test
    void aDrainThatHasFailedCanBeUndone() {
        Drainage drainage = drainage(grace -> failing());
        FutureTask<DrainResult> drain = drainage.begin(DAY);

        drainage.undo();

        assertThat(drain).isDone();
        assertThat(done).containsExactly("away", "back");
        assertThat(drainage.begin(DAY)).isNotSameAs(drain);
    }

    @Test
    void withoutADrainNothingIsUndone() {
        drainage(grace -> DrainResult.NOTHING).undo();

        assertThat(done).isEmpty();
    }

    @Test
    void zeroCutsADrainShortAndOtherTimesWaitForIt() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Drainage drainage = drainage(grace -> untilInterrupted(begun));
        FutureTask<DrainResult> drain = drainage.begin(DAY);
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();

        assertThat(drainage.begin(Duration.ofSeconds(1))).isSameAs(drain);
        assertThat(drain).isNotDone();
        assertThat(drainage.begin(Duration.ZERO)).isSameAs(drain);

        assertThat(drain.get(60, TimeUnit.SECONDS)).isEqualTo(new DrainResult(1, 0, 1));
    }

    private Drainage drainage(Function<Duration, DrainResult> drain) {
        return new Drainage(new Drainage.Steps(
                () -> done.add("away"), () -> done.add("back"), drain, grace -> did("stop " + grace)));
    }

    private DrainResult did(String what) {
        done.add(what);
        return DrainResult.NOTHING;
    }

    private static DrainResult failing() {
        throw new IllegalStateException("on purpose");
    }

    private static DrainResult untilInterrupted(CountDownLatch begun) {
        begun.countDown();
        try {
            boolean impatient = new CountDownLatch(1).await(120, TimeUnit.SECONDS);
            throw new IllegalStateException("not interrupted: " + impatient);
        } catch (InterruptedException cut) {
            return new DrainResult(1, 0, 1);
        }
    }
}
