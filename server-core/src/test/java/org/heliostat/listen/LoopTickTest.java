package org.heliostat.listen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoopTickTest {

    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private final AtomicInteger turns = new AtomicInteger();

    @Test
    void asksALoopThatIsLateForNoSecondTurn() {
        LoopTick tick = new LoopTick("io-1", waiting::add, turns::incrementAndGet);
        tick.ask();
        tick.ask();
        tick.ask();
        assertThat(waiting).hasSize(1);

        waiting.remove().run();
        tick.ask();

        assertThat(waiting).hasSize(1);
        assertThat(turns).hasValue(1);
        assertThat(tick.heartbeat().beats()).isEqualTo(1);
        assertThat(tick.heartbeat().thread()).isEqualTo("io-1");
    }

    @Test
    void asksAgainWhereATurnWasLost() {
        LoopTick tick = new LoopTick("io-1", waiting::add, turns::incrementAndGet);
        tick.ask();
        waiting.clear();
        for (int i = 0; i < 10; i++) {
            tick.ask();
        }

        assertThat(waiting).hasSize(1);
    }

    @Test
    void goesOnAfterAnErrorOfTheWork() {
        LoopTick tick = new LoopTick("io-1", Runnable::run, () -> {
            turns.incrementAndGet();
            throw new OutOfMemoryError("test");
        });
        tick.ask();
        tick.ask();

        assertThat(turns).hasValue(2);
        assertThat(tick.heartbeat().beats()).isEqualTo(2);
    }

    @Test
    void goesOnWhereTheLoopCannotBeAsked() {
        AtomicInteger askings = new AtomicInteger();
        LoopTick tick = new LoopTick(
                "io-1",
                task -> {
                    if (askings.incrementAndGet() == 1) {
                        throw new OutOfMemoryError("test: no room for one more task");
                    }
                    task.run();
                },
                turns::incrementAndGet);
        tick.ask();
        tick.ask();

        assertThat(turns).hasValue(1);
    }

    @Test
    void saysNothingOfALoopThatHasEnded() {
        LoopTick tick = new LoopTick(
                "io-1",
                task -> {
                    throw new RejectedExecutionException("test");
                },
                turns::incrementAndGet);
        tick.ask();
        tick.ask();

        assertThat(turns).hasValue(0);
    }
}
