package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Who holds a connection, for how long, where it was borrowed, and what it runs. */
class HoldersTest {

    @Test
    void tellsWhoHasAConnectionSinceWhen() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            test.borrow();
            test.time.passes(Duration.ofSeconds(3));
            Connection second = test.borrow();
            test.time.passes(Duration.ofSeconds(1));

            List<Holder> holders = test.pool.holders();

            String thread = Thread.currentThread().getName();
            assertThat(holders).hasSize(2);
            assertThat(holders.get(0).borrower()).isEqualTo(new Borrower("", "", thread));
            assertThat(holders.get(0).since()).isEqualTo(FakeTime.START);
            assertThat(holders.get(1).since()).isEqualTo(FakeTime.START.plusSeconds(3));
            assertThat(holders.get(1).stack()).isEmpty();
            second.close();
            assertThat(test.pool.holders()).hasSize(1);
        }
    }

    @Test
    void rendersABorrowerOnlyWhenSomebodyLooks() throws Exception {
        AtomicInteger rendered = new AtomicInteger();
        Borrowers borrowers = previous -> () -> {
            rendered.incrementAndGet();
            return new Borrower("/shop/cart", "https-shop", "session-4");
        };
        try (ConnectionPool pool = new ConnectionPool(
                PoolSettings.named("books"),
                new StubDatabase(),
                borrowers,
                PoolEvents.NONE,
                PoolTime.system(),
                Executors.defaultThreadFactory())) {
            for (int i = 0; i < 10; i++) {
                pool.getConnection().close();
            }
            pool.getConnection();
            assertThat(rendered).hasValue(0);

            assertThat(pool.holders())
                    .extracting(Holder::borrower)
                    .containsExactly(new Borrower("/shop/cart", "https-shop", "session-4"));
        }
    }

    @Test
    void reportsALeakOnceWithTheStackThatBorrowed() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.leakTimeout(Duration.ofSeconds(30)))) {
            Connection lent = test.borrow();
            test.borrow().close();
            test.time.passes(Duration.ofSeconds(29));
            test.pool.look();
            assertThat(test.told.leaks).isEmpty();
            test.time.passes(Duration.ofSeconds(1));

            test.pool.look();
            test.pool.look();

            assertThat(test.told.leaks).hasSize(1);
            assertThat(test.snapshot().leaks()).isEqualTo(1);
            Holder leak = test.told.leaks.element();
            assertThat(leak.leaked()).isTrue();
            assertThat(leak.stack().get(0).getClassName()).isEqualTo(TestPool.class.getName());
            assertThat(leak.stack().get(1).getMethodName()).isEqualTo("reportsALeakOnceWithTheStackThatBorrowed");
            assertThat(lent.isClosed()).isFalse();
            lent.close();
            test.time.passes(Duration.ofSeconds(60));
            test.pool.look();
            assertThat(test.snapshot().leaks()).isEqualTo(1);
        }
    }

    @Test
    void aLeakIsNotReclaimed() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1).leakTimeout(Duration.ofSeconds(30)))) {
            Connection lent = test.borrow();
            test.time.passes(Duration.ofDays(1));
            test.pool.look();
            Future<Connection> waiter = test.lineUpAside();

            assertThat(waiter.isDone()).isFalse();
            assertThat(test.pool.holders()).singleElement().satisfies(holder -> assertThat(holder.leaked())
                    .isTrue());
            lent.close();
            waiter.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void tellsTheLastSqlWhenAsked() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.traceSql(true))) {
            Connection connection = test.borrow();
            assertThat(test.pool.holders().get(0).lastSql()).isEmpty();

            try (Statement statement = connection.createStatement()) {
                statement.execute("DELETE FROM cart");
                assertThat(lastSql(test)).isEqualTo("DELETE FROM cart");
            }
            try (PreparedStatement first = connection.prepareStatement("SELECT 1");
                    PreparedStatement second = connection.prepareStatement("SELECT 2")) {
                assertThat(lastSql(test)).isEqualTo("DELETE FROM cart");
                second.executeQuery();
                assertThat(lastSql(test)).isEqualTo("SELECT 2");
                first.execute();
                assertThat(lastSql(test)).isEqualTo("SELECT 1");
            }
            connection.close();
            test.borrow();
            assertThat(test.pool.holders().get(0).lastSql()).isEmpty();
        }
    }

    private static String lastSql(TestPool test) {
        return test.pool.holders().get(0).lastSql().orElse("none");
    }

    @Test
    void keepsNoSqlUnlessAsked() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            test.borrow().createStatement().execute("SELECT secret");

            assertThat(test.pool.holders().get(0).lastSql()).isEmpty();
        }
    }

    @Test
    void traceAndLeaksCanBeTurnedOnLater() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            Connection connection = test.borrow();
            test.change(rules -> rules.traceSql(true).leakTimeout(Duration.ofSeconds(1)));

            connection.createStatement().execute("SELECT 1");

            assertThat(lastSql(test)).isEqualTo("SELECT 1");
            test.time.passes(Duration.ofSeconds(1));
            test.pool.look();
            assertThat(test.told.leaks).singleElement().satisfies(leak -> assertThat(leak.stack())
                    .isEmpty());
        }
    }
}
