package org.heliostat.servlet.async;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

class TimeoutWheelTest {

    private final FakeTicker ticker = new FakeTicker();
    private final TimeoutWheel wheel = new TimeoutWheel(ticker);
    private final List<String> met = new ArrayList<>();

    private Runnable after(long millis, String name) {
        return wheel.add(TimeUnit.MILLISECONDS.toNanos(millis), () -> met.add(name));
    }

    private void pass(long millis) {
        ticker.advance(Duration.ofMillis(millis));
        wheel.turn();
    }

    @Test
    void momentsAreMetInTheirOrderAndNeverBeforeTheirTime() {
        after(100, "a");
        after(1_000, "b");
        after(200_000, "rounds later");

        pass(99);
        assertThat(met).isEmpty();
        pass(51);
        assertThat(met).containsExactly("a");
        pass(900);
        assertThat(met).containsExactly("a", "b");
        pass(190_000);
        assertThat(met).hasSize(2);
        pass(9_100);
        assertThat(met).containsExactly("a", "b", "rounds later");
        assertThat(wheel.size()).isZero();
    }

    @Test
    void nothingIsMissedByAWheelThatStoodStill() {
        for (int i = 0; i < 100; i++) {
            after(i * 997L, "m" + i);
        }

        pass(1_000_000);

        assertThat(met).hasSize(100);
        after(10, "later");
        pass(61);
        assertThat(met).hasSize(101);
    }

    @Test
    void whatWasCancelledIsLetGoOfAndCancellingTwiceIsHarmless() {
        Runnable first = after(100, "first");
        after(100, "second");
        Runnable third = after(100, "third");

        first.run();
        first.run();
        third.run();

        assertThat(wheel.size()).isOne();
        pass(200);
        assertThat(met).containsExactly("second");
        first.run();
        assertThat(wheel.size()).isZero();
    }

    @Test
    void aTaskMayWaitAgain() {
        wheel.add(0, () -> after(100, "again"));

        pass(100);
        assertThat(met).isEmpty();
        pass(200);

        assertThat(met).containsExactly("again");
    }

    @Test
    void aHundredThousandWaitAndEachIsMetOrCancelled() {
        Random random = new Random(7);
        AtomicInteger ran = new AtomicInteger();
        List<Runnable> cancels = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            cancels.add(wheel.add(TimeUnit.MILLISECONDS.toNanos(random.nextInt(120_000)), ran::incrementAndGet));
        }
        assertThat(wheel.size()).isEqualTo(100_000);
        Collections.shuffle(cancels, random);
        cancels.subList(0, 60_000).forEach(Runnable::run);
        assertThat(wheel.size()).isEqualTo(40_000);

        for (int i = 0; i < 130; i++) {
            pass(1_000);
        }

        assertThat(ran).hasValue(40_000);
        assertThat(wheel.size()).isZero();
    }

    /** Adding, cancelling and turning race; each moment is met or cancelled, and nothing stays. */
    @Test
    void threadsMayAddAndCancelWhileTheWheelTurns() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
            tasks.add(() -> {
                for (int i = 0; i < 2_000; i++) {
                    Runnable cancel = wheel.add(0, ran::incrementAndGet);
                    if (i % 2 == 0) {
                        cancel.run();
                    }
                }
                return 0;
            });
        }
        tasks.add(() -> {
            for (int i = 0; i < 500; i++) {
                pass(20);
            }
            return 0;
        });

        Together.run(tasks);
        pass(100_000);

        assertThat(wheel.size()).isZero();
        assertThat(ran.get()).isBetween(3_000, 6_000);
    }

    @Test
    void aSlotIsLookedThroughOnceHoweverManyWaitInIt() {
        for (int i = 0; i < 1_000; i++) {
            after(100, "due");
        }
        for (int i = 0; i < 1_000; i++) {
            // One round of the wheel later, so in front of the others in the same slot.
            after(100 + 1_024 * 50, "later");
        }

        pass(200);

        assertThat(met).hasSize(1_000).containsOnly("due");
        assertThat(wheel.looks()).isEqualTo(2_000);
        pass(52_000);
        assertThat(met).hasSize(2_000);
    }

    @Test
    void oneThatIsDueCanBeTakenBackByAnotherOne() {
        Runnable[] taking = new Runnable[1];
        wheel.add(TimeUnit.MILLISECONDS.toNanos(100), () -> taking[0].run());
        taking[0] = after(100, "taken back");

        pass(200);

        assertThat(met).isEmpty();
        assertThat(wheel.size()).isZero();
    }
}
