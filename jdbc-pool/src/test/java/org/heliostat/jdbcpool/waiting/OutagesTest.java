package org.heliostat.jdbcpool.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class OutagesTest {

    private final Outages outages = new Outages();

    @Test
    void aFailureIsForThoseWhoWaitedAndNobodyElse() {
        Outages.Watch early = outages.join();
        SQLException failure = new SQLException("refused");

        Outages.Watch told = outages.found(failure);

        assertThat(told).isSameAs(early);
        assertThat((Object) early.failure()).isSameAs(failure);
        Outages.Watch late = outages.join();
        assertThat(late).isNotSameAs(early);
        assertThat((Object) late.failure()).isNull();
    }

    @Test
    void isOwedUntilTheLastOfThemHasLeft() {
        Outages.Watch first = outages.join();
        Outages.Watch second = outages.join();
        Outages.Watch told = outages.found(new SQLException("refused"));
        outages.join();

        assertThat(told.isWaitedIn()).isTrue();
        first.leave();
        assertThat(told.isWaitedIn()).isTrue();
        second.leave();
        assertThat(told.isWaitedIn()).isFalse();
    }
}
