package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A database that is down, goes down, stalls, and comes back. */
class OutageTest {

    @Test
    void tellsTheDriversErrorWhenTheDatabaseIsDown() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.steadyPoolSize(2))) {
            test.database.goesAway();

            assertThatThrownBy(test::borrow)
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .hasMessage("pool books: cannot open a connection: connection refused")
                    .satisfies(told ->
                            assertThat(((SQLException) told).getSQLState()).isEqualTo("08001"))
                    .satisfies(told ->
                            assertThat(((SQLException) told).getErrorCode()).isEqualTo(17));

            assertThat(test.snapshot().createFailures()).isEqualTo(1);
            assertThat(test.snapshot().lastFailure().orElseThrow().text()).isEqualTo("connection refused");
            assertThat(test.snapshot().lastFailure().orElseThrow().at()).isEqualTo(FakeTime.START);
            assertThat(test.told.openFailures).hasSize(1);
            assertThat(test.snapshot().connections()).isZero();
            assertThat(test.snapshot().leased()).isZero();
        }
    }

    @Test
    void triesOnceForEachBorrowerThatComesLater() {
        try (TestPool test = new TestPool(rules -> rules)) {
            test.database.goesAway();

            for (int i = 1; i <= 10; i++) {
                assertThatThrownBy(test::borrow).hasMessageContaining("connection refused");
                assertThat(test.database.attempts()).isEqualTo(i);
            }
        }
    }

    @Test
    void healsWithTheFirstBorrowerAfterTheOutage() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            test.database.goesAway();
            for (int i = 0; i < 20; i++) {
                assertThatThrownBy(test::borrow).isInstanceOf(SQLException.class);
            }
            test.database.comesBack();

            List<Connection> lent = test.borrow(4);

            assertThat(test.database.open()).isEqualTo(4);
            assertThat(test.told.mended).containsExactly("again");
            TestPool.giveBack(lent);
        }
    }

    @Test
    void oneFailureIsToldToAllThatWaitedForIt() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(8))) {
            CountDownLatch stall = new CountDownLatch(1);
            test.database.opensBy(() -> {
                awaitQuietly(stall);
                throw StubDatabase.refused();
            });
            List<Future<Connection>> waiting = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                waiting.add(test.waitAside());
            }

            stall.countDown();

            for (Future<Connection> borrower : waiting) {
                assertThatThrownBy(() -> borrower.get(60, TimeUnit.SECONDS)).hasMessageContaining("connection refused");
            }
            // how many were seen waiting when it failed depends on the moment; not one attempt for each
            assertThat(test.database.attempts()).isLessThan(8);
            assertThat(test.snapshot().waiting()).isZero();
        }
    }

    @Test
    void aDriverThatDoesNotAnswerHoldsNobodyBeyondTheWait() throws Exception {
        CountDownLatch stall = new CountDownLatch(1);
        try (TestPool test = new TestPool(rules -> rules)) {
            test.database.stallsUntil(stall);
            Future<Connection> patient = test.borrowAside();
            Await.until(() -> test.database.attempts() == 1);
            test.change(rules -> rules.maxWaitTime(Duration.ofMillis(20)));

            assertThatThrownBy(test::borrow)
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .hasMessageContaining("could be opened within 20 ms");

            assertThat(test.snapshot().waitTimeouts()).isEqualTo(1);
            test.change(rules -> rules.maxWaitTime(Duration.ofSeconds(120)));
            stall.countDown();
            patient.get(60, TimeUnit.SECONDS).close();
            test.awaitOpen(1);
            test.borrow().close();
        }
    }

    @Test
    void limitsADriverThatHasNoLimitOfItsOwn() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxWaitTime(Duration.ofSeconds(27)))) {
            test.borrow().close();

            assertThat(test.database.getLoginTimeout()).isEqualTo(27);
        }
    }

    @Test
    void leavesADriversOwnLimit() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            test.database.setLoginTimeout(90);
            test.borrow().close();

            assertThat(test.database.getLoginTimeout()).isEqualTo(90);
        }
    }

    @Test
    void aWrongPasswordIsNoPassingFailure() {
        try (TestPool test = new TestPool(rules -> rules)) {
            test.database.opensBy(() -> {
                throw new SQLInvalidAuthorizationSpecException("password authentication failed", "28P01");
            });

            assertThatThrownBy(test::borrow)
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessage("pool books: cannot open a connection: password authentication failed");
        }
    }

    @Test
    void bearsADriverThatThrowsSomethingElse() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            test.database.opensBy(() -> {
                throw new NoClassDefFoundError("oops");
            });
            assertThatThrownBy(test::borrow)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("NoClassDefFoundError");

            test.database.opensBy(() -> {
                throw new IllegalStateException("oops");
            });
            assertThatThrownBy(test::borrow)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("IllegalStateException");

            test.database.comesBack();
            test.borrow().close();
        }
    }

    @Test
    void closesWhatBrokeInABorrowersHandsAndOpensAnother() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            Connection lent = test.borrow();
            test.database.connection(0).breaks("08006");

            assertThatThrownBy(lent::createStatement).hasMessageContaining("broken at createStatement");

            test.awaitOpen(0);
            test.database.comesBack();
            // the borrower has not closed its dead handle, and holds up nobody
            test.borrow().close();
            assertThat(lent.isClosed()).isTrue();
            lent.close();
            assertThat(test.snapshot().connections()).isEqualTo(1);
            assertThat(test.snapshot().closed()).isEqualTo(1);
            assertThat(test.snapshot().brokenInUse()).isEqualTo(1);
        }
    }

    /** It has a number of its own for it. */
    @Test
    void aConnectionThatH2SaysIsBrokenIsOfNoUse() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            Connection lent = test.borrow();
            test.database.connection(0).fault = call -> {
                if (!call.equals("close")) {
                    throw new SQLException("broken at " + call, "90067", 90067);
                }
            };
            assertThatThrownBy(lent::createStatement).isInstanceOf(SQLException.class);

            test.awaitOpen(0);
            assertThat(test.snapshot().brokenInUse()).isEqualTo(1);
        }
    }

    @Test
    void whatADriverCannotDoBreaksNothing() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            Connection lent = test.borrow();
            test.database.connection(0).breaks("0A000");
            assertThatThrownBy(lent::createStatement).isInstanceOf(SQLException.class);

            test.awaitOpen(0);
            assertThat(test.snapshot().brokenInUse()).isZero();
        }
    }

    @Test
    void keepsTheCountThroughAnOutageUnderLoad() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.steadyPoolSize(4))) {
            List<Connection> lent = test.borrow(4);
            test.database.goesAway();
            for (Connection connection : lent) {
                assertThatThrownBy(() -> query(connection)).isInstanceOf(SQLException.class);
                connection.close();
            }
            test.awaitOpen(0);
            assertThatThrownBy(test::borrow).hasMessageContaining("connection refused");
            test.database.comesBack();

            lent = test.borrow(4);
            TestPool.giveBack(lent);

            test.awaitOpen(4);
            assertThat(test.snapshot().leased()).isZero();
            assertThat(test.snapshot().created() - test.snapshot().closed()).isEqualTo(4);
        }
    }

    @Test
    void lendsNothingTheDriverHasClosed() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            test.borrow().close();
            test.database.connection(0).closed = true;

            Connection lent = test.borrow();

            assertThat(test.database.behind(lent)).isSameAs(test.database.connection(1));
        }
    }

    @Test
    void aFailureOfLongAgoIsNotToldToANewBorrower() throws Exception {
        CountDownLatch stall = new CountDownLatch(1);
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(2).maxWaitTime(Duration.ofMillis(20)))) {
            test.database.opensBy(() -> {
                awaitQuietly(stall);
                throw StubDatabase.refused();
            });
            // Who leaves before the driver is asked leaves nothing behind that could fail.
            Await.until(() -> {
                assertThatThrownBy(test::borrow).hasMessageContaining("within 20 ms");
                return test.database.attempts() == 1;
            });
            stall.countDown();
            test.awaitRefused(1);
            test.time.passes(Duration.ofMillis(1));
            test.database.comesBack();
            test.change(rules -> rules.maxWaitTime(Duration.ofSeconds(120)));

            List<Connection> both = test.borrow(2);

            assertThat(both).hasSize(2);
        }
    }

    @Test
    void aSteadyConnectionThatCannotBeOpenedIsTriedAgainLater() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.steadyPoolSize(3))) {
            Connection lent = test.borrow();
            test.awaitOpen(3);
            test.database.goesAway();
            test.pool.flush();
            test.awaitOpen(1);
            assertThatThrownBy(() -> query(lent)).isInstanceOf(SQLException.class);
            lent.close();
            test.awaitOpen(0);
            test.database.comesBack();
            test.time.passes(Duration.ofSeconds(3));

            test.borrow().close();

            test.awaitOpen(3);
        }
    }

    private static void query(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1");
        }
    }

    private static void awaitQuietly(CountDownLatch latch) throws SQLException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new SQLException("interrupted", e);
        }
    }
}
