package org.heliostat.jdbcpool.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RoughTimeTest {

    private final AtomicLong system = new AtomicLong(1_000);
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger nudged = new AtomicInteger();
    private final RoughTime time = new RoughTime(
            () -> {
                asked.incrementAndGet();
                return system.get();
            },
            50,
            nudged::incrementAndGet);

    @Test
    void asksTheSystemOnceAndThenTellsWhatTheKeeperTold() {
        assertThat(time.now()).isEqualTo(1_000);
        system.set(2_000);
        assertThat(time.now()).isEqualTo(1_000);
        assertThat(asked).hasValue(1);
        assertThat(nudged).hasValue(1);

        assertThat(time.tick(1)).isEqualTo(50);

        assertThat(time.now()).isEqualTo(2_000);
    }

    @Test
    void stopsWhenNobodyWantsItAndIsRightWhenSomebodyDoes() {
        time.now();
        time.tick(7);
        int ticks = 0;
        while (time.tick(7) != Long.MAX_VALUE) {
            ticks++;
        }
        assertThat(ticks).isBetween(10, 30);
        assertThat(time.tick(7)).isEqualTo(Long.MAX_VALUE);
        system.set(9_000);

        assertThat(time.now()).isEqualTo(9_000);
        assertThat(nudged).hasValue(2);
        assertThat(time.tick(8)).isEqualTo(50);
    }

    @Test
    void goesOnWhileConnectionsAreLent() {
        time.now();
        for (int uses = 1; uses < 100; uses++) {
            assertThat(time.tick(uses)).isEqualTo(50);
        }
    }

    @Test
    void isAlwaysExactWithoutATolerance() {
        RoughTime exact = new RoughTime(system::get, 0, nudged::incrementAndGet);
        exact.now();
        system.set(5);

        assertThat(exact.now()).isEqualTo(5);
        assertThat(exact.tick(1)).isEqualTo(Long.MAX_VALUE);
        assertThat(nudged).hasValue(0);
    }
}
