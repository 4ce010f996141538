package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** idletimeout and poolresizequantity. */
class ResizeTest {

    private static final Duration IDLE = Duration.ofSeconds(300);

    @Test
    void closesSoManyAtEachResizeDownToTheSteadySize() throws Exception {
        try (TestPool test =
                new TestPool(rules -> rules.steadyPoolSize(3).maxPoolSize(8).poolResizeQuantity(2))) {
            TestPool.giveBack(test.borrow(8));

            for (int left : new int[] {6, 4, 3, 3}) {
                test.time.passes(IDLE);
                test.pool.look();
                test.awaitOpen(left);
            }

            assertThat(test.snapshot().idleTimeouts()).isEqualTo(5);
            assertThat(test.snapshot().created()).isEqualTo(8);
            assertThat(test.snapshot().closed()).isEqualTo(5);
        }
    }

    @Test
    void looksOnlyOncePerIdleTimeout() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(4).poolResizeQuantity(1))) {
            TestPool.giveBack(test.borrow(4));
            test.time.passes(IDLE);

            test.pool.look();
            test.pool.look();
            test.time.passes(IDLE.minusNanos(1));
            test.pool.look();

            test.awaitOpen(3);
            assertThat(test.snapshot().idleTimeouts()).isEqualTo(1);
        }
    }

    @Test
    void keepsWhatWasUsedSince() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(2).poolResizeQuantity(5))) {
            List<Connection> both = test.borrow(2);
            StubDatabase.StubConnection usedLast = test.database.behind(both.get(1));
            both.get(0).close();
            test.time.passes(Duration.ofSeconds(10));
            both.get(1).close();
            test.time.passes(Duration.ofSeconds(290));

            test.pool.look();

            test.awaitOpen(1);
            assertThat(usedLast.closed).isFalse();
        }
    }

    @Test
    void theLongestFreeGoesFirst() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(3).poolResizeQuantity(1))) {
            List<Connection> lent = test.borrow(3);
            List<StubDatabase.StubConnection> inOrder = List.of(
                    test.database.behind(lent.get(1)),
                    test.database.behind(lent.get(2)),
                    test.database.behind(lent.get(0)));
            for (int index : new int[] {1, 2, 0}) {
                lent.get(index).close();
                test.time.passes(Duration.ofSeconds(1));
            }

            for (StubDatabase.StubConnection next : inOrder) {
                assertThat(next.closed).isFalse();
                test.time.passes(IDLE);
                test.pool.look();
                Await.until(() -> next.closed);
            }
        }
    }

    @Test
    void leavesLentOnes() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(2).poolResizeQuantity(5))) {
            List<Connection> lent = test.borrow(2);
            test.time.passes(IDLE.multipliedBy(2));

            test.pool.look();

            assertThat(test.database.open()).isEqualTo(2);
            TestPool.giveBack(lent);
            assertThat(test.snapshot().free()).isEqualTo(2);
        }
    }

    @Test
    void neverClosesAtZero() throws Exception {
        try (TestPool test =
                new TestPool(rules -> rules.idleTimeout(Duration.ZERO).poolResizeQuantity(5))) {
            TestPool.giveBack(test.borrow(4));
            test.time.passes(Duration.ofDays(300));

            test.pool.look();

            assertThat(test.database.open()).isEqualTo(4);
            assertThat(test.snapshot().idleTimeouts()).isZero();
        }
    }

    @Test
    void aShorterTimeoutAppliesAtOnce() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.poolResizeQuantity(5))) {
            TestPool.giveBack(test.borrow(4));
            test.time.passes(Duration.ofSeconds(2));
            test.change(rules -> rules.idleTimeout(Duration.ofSeconds(1)));

            test.pool.look();

            test.awaitOpen(0);
        }
    }

    @Test
    void theKeeperLooksByItself() throws Exception {
        StubDatabase database = new StubDatabase();
        PoolSettings settings = PoolSettings.builder("books")
                .steadyPoolSize(0)
                .idleTimeout(Duration.ofMillis(20))
                .build();
        try (ConnectionPool pool = new ConnectionPool(settings, database)) {
            pool.getConnection().close();

            Await.until(() -> database.open() == 0);
            Await.until(() -> pool.snapshot().idleTimeouts() == pool.snapshot().created());
        }
    }
}
