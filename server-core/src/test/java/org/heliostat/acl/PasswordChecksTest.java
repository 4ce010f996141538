package org.heliostat.acl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.testing.Await;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;

/** Turns at checking passwords. */
class PasswordChecksTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    void saysWhatTheCheckFound() {
        PasswordChecks checks = new PasswordChecks(0, Duration.ZERO, Ticker.system());

        assertThat(checks.inTurn(() -> true)).isTrue();
        assertThat(checks.inTurn(() -> false)).isFalse();
        assertThat(checks.refusedTotal()).isZero();
    }

    @Test
    void refusesWhatWouldHaveToWaitLongerThanItMay() {
        PasswordChecks checks = new PasswordChecks(1, Duration.ZERO, Ticker.system());

        checks.inTurn(() -> {
            assertThatThrownBy(() -> checks.inTurn(() -> true))
                    .isInstanceOf(LoginsBusyException.class)
                    .hasMessageContaining("MaxPasswordChecks");
            return true;
        });

        assertThat(checks.refusedTotal()).isEqualTo(1);
        assertThat(checks.inTurn(() -> true)).isTrue();
    }

    @Test
    void aTurnIsGivenBackWhenTheCheckFails() {
        PasswordChecks checks = new PasswordChecks(1, Duration.ZERO, Ticker.system());

        assertThatThrownBy(() -> checks.inTurn(() -> {
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");

        assertThat(checks.inTurn(() -> true)).isTrue();
    }

    @Test
    void noMoreWaitThanSixteenForEachTurn() throws Exception {
        PasswordChecks checks = new PasswordChecks(1, LONG, Ticker.system());
        AtomicInteger checked = new AtomicInteger();
        List<Thread> waiting = new ArrayList<>();

        checks.inTurn(() -> {
            for (int i = 0; i < PasswordChecks.WAITING_FOR_EACH; i++) {
                Thread waiter = new Thread(() -> checks.inTurn(() -> checked.incrementAndGet() > 0));
                waiter.start();
                waiting.add(waiter);
            }
            Await.until(() -> waiting.stream().allMatch(one -> one.getState() == Thread.State.TIMED_WAITING));

            assertThatThrownBy(() -> checks.inTurn(() -> true)).isInstanceOf(LoginsBusyException.class);
            return true;
        });

        for (Thread waiter : waiting) {
            waiter.join(LONG.toMillis());
        }
        assertThat(checked).hasValue(PasswordChecks.WAITING_FOR_EACH);
        assertThat(checks.refusedTotal()).isEqualTo(1);
    }
}
