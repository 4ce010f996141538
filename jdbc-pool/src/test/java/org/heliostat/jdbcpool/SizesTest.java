package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** steadypoolsize, maxpoolsize, maxwaittime and their change. */
class SizesTest {

    private static final Duration MOMENT = Duration.ofMillis(5);

    @Test
    void opensNothingBeforeTheFirstUse() {
        try (TestPool test = new TestPool(rules -> rules.steadyPoolSize(2))) {
            test.pool.look();

            assertThat(test.database.attempts()).isZero();
            assertThat(test.snapshot().connections()).isZero();
        }
    }

    @Test
    void opensTheSteadyConnectionsAtTheFirstUseAndKeepsThem() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.steadyPoolSize(3))) {
            test.borrow().close();

            test.awaitOpen(3);
            test.time.passes(Duration.ofHours(1));
            test.pool.look();
            test.awaitOpen(3);
            assertThat(test.snapshot().created()).isEqualTo(3);
        }
    }

    @Test
    void countsLentOnesToTheSteadySize() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.steadyPoolSize(3))) {
            List<Connection> lent = test.borrow(2);

            test.awaitOpen(3);
            assertThat(test.snapshot().leased()).isEqualTo(2);
            assertThat(test.snapshot().free()).isEqualTo(1);
            TestPool.giveBack(lent);
            assertThat(test.snapshot().free()).isEqualTo(3);
        }
    }

    @Test
    void opensAsManyAsAreWantedUpToTheLargestSize() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            List<Connection> lent = test.borrow(4);
            Future<Connection> fifth = test.lineUpAside();

            assertThat(test.database.open()).isEqualTo(4);
            assertThat(fifth.isDone()).isFalse();
            lent.get(2).close();
            assertThat(fifth.get(60, TimeUnit.SECONDS).isClosed()).isFalse();
            assertThat(test.database.openPeak()).isEqualTo(4);
            assertThat(test.snapshot().peak()).isEqualTo(4);
            assertThat(test.snapshot().leasedTotal()).isEqualTo(5);
        }
    }

    @Test
    void saysPoolSizeAndHoldersWhenNothingComesFreeInTime() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(2))) {
            test.borrow(2);
            test.change(rules -> rules.maxWaitTime(MOMENT));
            long forOpening = test.snapshot().waits().count();

            assertThatThrownBy(test::borrow)
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .hasMessageContaining("pool books")
                    .hasMessageContaining("within 5 ms")
                    .hasMessageContaining("all 2 are lent");
            assertThat(test.snapshot().waitTimeouts()).isEqualTo(1);
            assertThat(forOpening).isEqualTo(2);
            assertThat(test.snapshot().waits().count()).isEqualTo(3);
            assertThat(test.told.waits).hasSize(3);
            assertThat(test.snapshot().waiting()).isZero();
            assertThat(test.snapshot().waitingPeak()).isEqualTo(1);
        }
    }

    @Test
    void aBorrowerThatWentAwayTakesNoConnectionWithIt() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            Connection lent = test.borrow();
            test.change(rules -> rules.maxWaitTime(MOMENT));
            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(test::borrow).isInstanceOf(SQLTransientConnectionException.class);
            }
            test.change(rules -> rules.maxWaitTime(Duration.ofSeconds(120)));
            lent.close();

            for (int i = 0; i < 5; i++) {
                test.borrow().close();
            }
            assertThat(test.database.opened()).isEqualTo(1);
        }
    }

    @Test
    void waitsForEverAtZero() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1).maxWaitTime(Duration.ZERO))) {
            Connection lent = test.borrow();
            Future<Connection> waiter = test.lineUpAside();
            test.time.passes(Duration.ofDays(100));
            test.pool.look();
            assertThat(waiter.isDone()).isFalse();

            lent.close();

            assertThat(waiter.get(60, TimeUnit.SECONDS)).isNotNull();
        }
    }

    @Test
    void letsWaitingBorrowersInInTheirOrder() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            Connection lent = test.borrow();
            List<Future<Connection>> line = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                line.add(test.lineUpAside());
            }

            for (int first = 0; first < line.size(); first++) {
                lent.close();
                lent = line.get(first).get(60, TimeUnit.SECONDS);
                for (Future<Connection> later : line.subList(first + 1, line.size())) {
                    assertThat(later.isDone()).isFalse();
                }
            }
        }
    }

    @Test
    void aNewcomerDoesNotOvertakeTheLine() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            Connection lent = test.borrow();
            Future<Connection> first = test.lineUpAside();
            Future<Connection> second = test.lineUpAside();

            lent.close();
            Future<Connection> newcomer = test.borrowAside();

            first.get(60, TimeUnit.SECONDS).close();
            second.get(60, TimeUnit.SECONDS).close();
            newcomer.get(60, TimeUnit.SECONDS).close();
            assertThat(test.snapshot().waitingPeak()).isBetween(2, 3);
        }
    }

    @Test
    void anInterruptedBorrowerStopsWaiting() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            Connection lent = test.borrow();
            Thread.currentThread().interrupt();

            assertThatThrownBy(test::borrow)
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .hasMessageContaining("interrupted");

            assertThat(Thread.interrupted()).isTrue();
            lent.close();
            test.borrow().close();
        }
    }

    @Test
    void aBorrowerThatNeedNotWaitMayBeInterrupted() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            test.borrow().close();
            Thread.currentThread().interrupt();

            test.borrow().close();

            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void growingLetsWaitingBorrowersInAtOnce() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            test.borrow();
            Future<Connection> first = test.lineUpAside();
            Future<Connection> second = test.lineUpAside();

            test.change(rules -> rules.maxPoolSize(3));

            first.get(60, TimeUnit.SECONDS);
            second.get(60, TimeUnit.SECONDS);
            assertThat(test.snapshot().leased()).isEqualTo(3);
            assertThat(test.snapshot().max()).isEqualTo(3);
        }
    }

    @Test
    void shrinkingClosesFreeOnesAtOnceAndLentOnesAtTheirReturn() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            List<Connection> lent = test.borrow(4);
            lent.remove(0).close();

            test.change(rules -> rules.maxPoolSize(1));

            test.awaitOpen(3);
            lent.get(0).close();
            test.awaitOpen(2);
            lent.get(1).close();
            test.awaitOpen(1);
            lent.get(2).close();
            test.borrow().close();
            assertThat(test.database.open()).isEqualTo(1);
            assertThat(test.database.opened()).isEqualTo(4);
        }
    }

    @Test
    void aShrunkPoolLendsNoMoreThanItsNewSize() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            List<Connection> lent = test.borrow(3);
            test.change(rules -> rules.maxPoolSize(2).maxWaitTime(MOMENT));
            lent.remove(0).close();

            assertThatThrownBy(test::borrow).isInstanceOf(SQLTransientConnectionException.class);
            test.change(rules -> rules.maxWaitTime(Duration.ofSeconds(120)));
            lent.remove(0).close();
            test.borrow().close();
        }
    }

    @Test
    void jumpStartOpensTheSteadyConnections() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.steadyPoolSize(4))) {
            assertThat(test.pool.jumpStart()).isEqualTo(4);
            assertThat(test.database.open()).isEqualTo(4);

            assertThat(test.pool.jumpStart()).isEqualTo(4);
            assertThat(test.database.opened()).isEqualTo(4);
        }
    }

    @Test
    void jumpStartTellsTheDriversError() {
        try (TestPool test = new TestPool(rules -> rules.steadyPoolSize(2))) {
            test.database.goesAway();

            assertThatThrownBy(test.pool::jumpStart)
                    .hasMessageContaining("pool books: cannot open a connection: connection refused")
                    .hasRootCauseMessage("connection refused");
            assertThat(test.snapshot().createFailures()).isEqualTo(1);
        }
    }

    @Test
    void flushClosesFreeOnesNowAndLentOnesAtTheirReturn() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            List<Connection> lent = test.borrow(3);
            lent.remove(0).close();

            test.pool.flush();

            test.awaitOpen(2);
            TestPool.giveBack(lent);
            test.awaitOpen(0);
            test.borrow().close();
            assertThat(test.database.opened()).isEqualTo(4);
        }
    }

    @Test
    void closingWakesWhoWaitsAndClosesAll() throws Exception {
        TestPool test = new TestPool(rules -> rules.maxPoolSize(2));
        List<Connection> lent = test.borrow(2);
        lent.remove(0).close();
        Connection second = test.borrow();
        Future<Connection> waiter = test.lineUpAside();

        test.pool.close();

        assertThatThrownBy(() -> waiter.get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("pool books is closed");
        assertThatThrownBy(test::borrow).hasMessage("pool books is closed");
        assertThatThrownBy(test.pool::jumpStart).hasMessage("pool books is closed");
        second.close();
        lent.get(0).close();
        test.awaitOpen(0);
        test.close();
    }
}
