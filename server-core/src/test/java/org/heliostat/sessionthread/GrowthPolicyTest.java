package org.heliostat.sessionthread;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class GrowthPolicyTest {

    private final SessionLimits limits = new SessionLimits(48, 128, 10, false, Duration.ZERO, 0);
    private final GrowthPolicy policy = new GrowthPolicy();

    @Test
    void looksOnlyAtEverySixteenthExchangeWhileFewSessionsExist() {
        for (int i = 0; i < 15; i++) {
            assertThat(policy.taken(48, 100, limits)).isFalse();
        }

        assertThat(policy.taken(48, 100, limits)).isTrue();
    }

    @Test
    void looksAtEveryThirtySecondExchangeOnceHalfOfThemExist() {
        for (int i = 0; i < 31; i++) {
            assertThat(policy.taken(64, 100, limits)).isFalse();
        }

        assertThat(policy.taken(64, 100, limits)).isTrue();
    }

    @Test
    void addsAsManyAsTheBacklogExceedsTheSessions() {
        takeSixteen(48, 60);

        assertThat(policy.post(48, limits)).isEqualTo(12);
        assertThat(policy.post(60, limits)).isZero();
    }

    @Test
    void addsTheIncrementWhenTheBacklogJumpsCloseToTheSessions() {
        takeSixteen(48, 40);

        assertThat(policy.post(48, limits)).isEqualTo(10);
    }

    @Test
    void addsNothingWhenTheBacklogGrowsSlowly() {
        takeSixteen(48, 10);
        takeSixteen(48, 20);
        takeSixteen(48, 30);
        takeSixteen(48, 40);

        assertThat(policy.post(48, limits)).isZero();
    }

    @Test
    void neverGoesBeyondTheLimit() {
        takeSixteen(48, 4096);

        assertThat(policy.post(48, limits)).isEqualTo(80);
        takeSixteen(128, 4096);
        takeSixteen(128, 4096);
        assertThat(policy.post(128, limits)).isZero();
    }

    @Test
    void helpsWhenEverySessionIsStuckAndNoneTakesWork() {
        policy.watch(48, 5, GrowthPolicy.STUCK_NANOS, limits);
        assertThat(policy.post(48, limits)).isEqualTo(5);

        policy.watch(53, 500, GrowthPolicy.STUCK_NANOS, limits);
        assertThat(policy.post(53, limits)).isEqualTo(10);
    }

    @Test
    void leavesAShortWaitAlone() {
        policy.watch(48, 500, GrowthPolicy.STUCK_NANOS - 1, limits);

        assertThat(policy.post(48, limits)).isZero();
    }

    private void takeSixteen(int sessions, int backlog) {
        for (int i = 0; i < 16; i++) {
            policy.taken(sessions, backlog, limits);
        }
    }
}
