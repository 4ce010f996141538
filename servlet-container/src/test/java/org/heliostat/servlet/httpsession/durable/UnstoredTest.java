package org.heliostat.servlet.httpsession.durable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class UnstoredTest {

    private final Unstored unstored = new Unstored();

    @Test
    void givesNoMorePlacesThanThereAre() {
        assertThat(unstored.take(() -> 3, 5)).isTrue();
        assertThat(unstored.take(() -> 3, 5)).isTrue();
        assertThat(unstored.take(() -> 3, 5)).isFalse();
        unstored.leave();
        assertThat(unstored.count()).isEqualTo(1);
        assertThat(unstored.take(() -> 3, 5)).isTrue();
    }

    /** One is stored and another one made between two looks: the count is the same, the records are not. */
    @Test
    void looksAgainWhenSomethingChangedWhileItCounted() {
        unstored.take();
        AtomicBoolean stored = new AtomicBoolean();

        boolean taken = unstored.take(
                () -> {
                    if (stored.compareAndSet(false, true)) {
                        unstored.leave();
                        unstored.take();
                        return 0;
                    }
                    return 1;
                },
                2);

        assertThat(taken).isFalse();
        assertThat(unstored.count()).isEqualTo(1);
    }
}
