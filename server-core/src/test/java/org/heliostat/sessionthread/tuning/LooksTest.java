package org.heliostat.sessionthread.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LooksTest {

    private final Looks looks = new Looks(4);

    @Test
    void anIntervalIsMadeOfItsLooks() {
        looks.look(10, 10, 3);
        looks.look(10, 10, 0);
        looks.look(4, 10, 3);
        assertThat(looks.isEnough()).isFalse();
        looks.look(10, 10, 1);

        assertThat(looks.isEnough()).isTrue();
        TuningInterval interval = looks.take(500, new EndedRequests(7, 2, 3_600, 400), 0.25);
        assertThat(interval.busy()).isEqualTo(8.5);
        assertThat(interval.held()).isEqualTo(7.2);
        assertThat(interval.heldInVain()).isEqualTo(0.8);
        assertThat(interval.saturated()).isEqualTo(0.5);
        assertThat(interval.waited()).isEqualTo(0.75);
        assertThat(interval.isSlack()).isFalse();
        assertThat(interval.isSaturated()).isFalse();
        assertThat(interval.completed()).isEqualTo(7);
        assertThat(looks.isEnough()).isFalse();
    }

    @Test
    void oneOfTwentyMayBeBetweenTwoRequests() {
        looks.look(95, 100, 1);
        looks.look(94, 100, 1);

        assertThat(looks.take(500, EndedRequests.NONE, 0).saturated()).isEqualTo(0.5);
    }
}
