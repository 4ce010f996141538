package org.heliostat.stats.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SparseVectorTest {

    @Test
    void givesBackWhatWasWritten() {
        Random random = new Random(3);
        for (int round = 0; round < 200; round++) {
            long[] numbers = numbers(random);

            long[] read = new long[numbers.length];
            SparseVector.addTo(read, bytes(numbers));

            assertThat(read).isEqualTo(numbers);
        }
    }

    @Test
    void addsPlaceByPlace() {
        Random random = new Random(4);
        for (int round = 0; round < 200; round++) {
            long[] left = numbers(random);
            long[] right = numbers(random);
            long[] expected = new long[Math.max(left.length, right.length)];
            SparseVector.addTo(expected, bytes(left));
            SparseVector.addTo(expected, bytes(right));

            long[] sum = new long[expected.length];
            SparseVector.addTo(sum, SparseVector.plus(bytes(left), bytes(right)));

            assertThat(sum).isEqualTo(expected);
        }
    }

    @Test
    void takesNoByteForWhatIsZero() {
        assertThat(bytes(new long[10_000])).isEmpty();
    }

    @Test
    void leavesOutPlacesBeyondTheEnd() {
        long[] sums = new long[2];

        SparseVector.addTo(sums, bytes(new long[] {1, 2, 3}));

        assertThat(sums).containsExactly(1, 2);
    }

    @Test
    void refusesNegativeNumbersAndPlacesOutOfOrder() {
        SparseVector.Writer writer = new SparseVector.Writer();
        writer.add(5, 1);

        assertThatThrownBy(() -> writer.add(5, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> writer.add(6, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static long[] numbers(Random random) {
        long[] numbers = new long[random.nextInt(400)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = random.nextInt(4) == 0 ? random.nextLong() >>> 1 + random.nextInt(60) >>> 1 : 0;
        }
        return numbers;
    }

    private static byte[] bytes(long[] numbers) {
        SparseVector.Writer writer = new SparseVector.Writer();
        for (int i = 0; i < numbers.length; i++) {
            writer.add(i, numbers[i]);
        }
        return writer.bytes();
    }
}
