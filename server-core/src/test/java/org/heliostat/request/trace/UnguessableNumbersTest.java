package org.heliostat.request.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Numbers of requests: each once, and in no order that tells how many there were. */
class UnguessableNumbersTest {

    private static final int MANY = 100_000;

    private final UnguessableNumbers numbers = new UnguessableNumbers(new Random(7)::nextLong);

    @Test
    void noneComesTwice() {
        Set<Long> seen = new HashSet<>();

        for (int i = 0; i < MANY; i++) {
            assertThat(seen.add(numbers.getAsLong())).isTrue();
        }
    }

    @Test
    void theyRiseAsOftenAsTheyFallAndEachBitChanges() {
        int rises = 0;
        int[] changes = new int[Long.SIZE];
        long before = numbers.getAsLong();

        for (int i = 0; i < MANY; i++) {
            long next = numbers.getAsLong();
            rises += next > before ? 1 : 0;
            for (int bit = 0; bit < Long.SIZE; bit++) {
                changes[bit] += (int) ((next ^ before) >>> bit & 1);
            }
            before = next;
        }

        assertThat(rises).isBetween(MANY * 48 / 100, MANY * 52 / 100);
        assertThat(IntStream.of(changes)).allMatch(count -> count > MANY * 48 / 100 && count < MANY * 52 / 100);
    }

    @Test
    void otherKeysGiveOthers() {
        assertThat(new UnguessableNumbers(new Random(8)::nextLong).getAsLong()).isNotEqualTo(numbers.getAsLong());
    }
}
