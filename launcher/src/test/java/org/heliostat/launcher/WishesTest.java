package org.heliostat.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.launcher.Wishes.Wish;
import org.junit.jupiter.api.Test;

class WishesTest {

    private final Wishes wishes = new Wishes();

    @Test
    void aRestartIsWishedOfOneServerOnly() {
        wishes.restart();
        assertThat(wishes.next()).isCompletedWithValue(Wish.RESTART);
        assertThat(wishes.isEnding()).isFalse();

        wishes.begin();

        assertThat(wishes.next()).isNotDone();
        assertThat(wishes.now()).isNull();
    }

    @Test
    void anEndBeatsTheRestartThatCameFirst() {
        wishes.restart();
        wishes.end(Wish.STOP);

        assertThat(wishes.now()).isEqualTo(Wish.STOP);
        assertThat(wishes.isEnding()).isTrue();
    }

    @Test
    void anEndReachesTheServerThatBeginsBehindIt() {
        wishes.restart();
        wishes.end(Wish.LEAVE);
        wishes.begin();

        assertThat(wishes.next()).isCompletedWithValue(Wish.LEAVE);
    }

    @Test
    void ofTwoEndsTheFirstCounts() {
        wishes.end(Wish.STOP);
        wishes.end(Wish.LEAVE);
        wishes.restart();

        assertThat(wishes.now()).isEqualTo(Wish.STOP);
        assertThat(wishes.next()).isCompletedWithValue(Wish.STOP);
    }
}
