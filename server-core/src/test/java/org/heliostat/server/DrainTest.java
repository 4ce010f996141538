package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.admin.DrainResult;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class DrainTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final FakeTicker ticker = new FakeTicker();
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();
    private final AtomicBoolean idle = new AtomicBoolean(true);

    @Test
    void waitsForARequestWhoseClientHasLeft() {
        taken.set(1);
        AtomicInteger looks = new AtomicInteger();
        Drain drain = new Drain(
                taken::get,
                ended::get,
                () -> {
                    boolean done = looks.incrementAndGet() == 3;
                    ended.set(done ? 1 : 0);
                    return done;
                },
                patience -> 0,
                ticker);

        assertThat(drain.await(PATIENCE)).isEqualTo(new DrainResult(1, 1, 0));
        assertThat(looks).hasValue(3);
    }

    @Test
    void givesUpWhenThePatienceIsOver() {
        taken.set(2);
        ended.set(1);
        Drain drain = new Drain(
                taken::get,
                ended::get,
                () -> {
                    ticker.advance(Duration.ofSeconds(10));
                    return false;
                },
                patience -> 0,
                ticker);

        assertThat(drain.await(PATIENCE)).isEqualTo(new DrainResult(1, 0, 1));
    }

    @Test
    void countsRequestsThatCameWhileItWaited() {
        Drain drain = new Drain(
                taken::get,
                ended::get,
                idle::get,
                patience -> {
                    taken.set(2);
                    ended.set(2);
                    return 0;
                },
                ticker);

        assertThat(drain.await(PATIENCE)).isEqualTo(new DrainResult(2, 2, 0));
    }

    @Test
    void anAnswerThatHadNotLeftIsLostThoughItsRequestHasEnded() {
        Drain drain = new Drain(taken::get, ended::get, idle::get, patience -> 1, ticker);

        assertThat(drain.await(PATIENCE)).isEqualTo(new DrainResult(1, 0, 1));
    }
}
