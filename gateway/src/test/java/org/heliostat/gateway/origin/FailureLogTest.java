package org.heliostat.gateway.origin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureLogTest {

    private static final long MINUTE = FailureLog.PERIOD_NANOS;

    private final FailureLog log = new FailureLog();

    @Test
    void theFirstOfEachReasonHasALineAndTheOthersAreCounted() {
        assertThat(log.isNews("refused", 0)).isTrue();
        assertThat(log.isNews("timeout", 0)).isTrue();
        for (int i = 0; i < 100; i++) {
            assertThat(log.isNews("refused", i)).isFalse();
        }

        assertThat(log.ended(MINUTE - 1)).isEmpty();
        assertThat(log.ended(MINUTE)).containsExactly(new FailureLog.Counted("refused", 100));
    }

    @Test
    void theNextMinuteIsCountedOnAndTheNextAfterSilenceIsNews() {
        log.isNews("refused", 0);
        log.isNews("refused", 1);
        assertThat(log.ended(MINUTE)).hasSize(1);

        assertThat(log.isNews("refused", MINUTE + 1)).as("it goes on").isFalse();
        assertThat(log.ended(2 * MINUTE)).containsExactly(new FailureLog.Counted("refused", 1));
        assertThat(log.ended(3 * MINUTE)).isEmpty();

        assertThat(log.isNews("refused", 3 * MINUTE)).isTrue();
    }

    @Test
    void reasonsWithoutEndAreOneReasonMore() {
        long lines = 0;
        for (int i = 0; i < 10_000; i++) {
            lines += log.isNews("reason " + i, 0) ? 1 : 0;
        }

        assertThat(lines).isLessThan(40);
        assertThat(log.ended(MINUTE)).extracting(FailureLog.Counted::count).containsExactly(10_000 - lines);
    }
}
