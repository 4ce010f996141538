package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Whatever fails on the way of a connection: no permit and no connection is missing afterwards. */
class NothingLostTest {

    private static final int NEVER = -1;

    @Test
    void aListenerThatThrowsCostsNobodyAConnection() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            test.told.throwsAtWaits = true;

            try (Connection lent = test.borrow()) {
                assertThat(lent.isClosed()).isFalse();
            }

            assertThat(test.told.waits).isNotEmpty();
            assertThat(test.pool.permitsTaken()).isZero();
            assertThat(test.snapshot().leased()).isZero();
        }
    }

    @Test
    void aBorrowerIsServedWithoutAThreadToOpenSteadyOnes() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(4))) {
            Connection first = test.borrow();
            first.close();
            // HikariCP's thread ends when it had nothing to do for five seconds
            Await.until(() -> test.threads.stream().filter(Thread::isAlive).count() == 1);
            test.outOfThreads.set(true);
            test.change(rules -> rules.steadyPoolSize(3));

            test.borrow().close();

            assertThat(test.database.open()).isEqualTo(1);
            assertThat(test.pool.permitsTaken()).isZero();
            assertThat(test.snapshot().leased()).isZero();
        }
    }

    @Test
    void aConnectionThatNoThreadIsThereToCloseIsClosedByWhoGaveItUp() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(2))) {
            TestPool.giveBack(test.borrow(2));
            test.outOfThreads.set(true);

            test.pool.flush();

            test.awaitOpen(0);
            test.outOfThreads.set(false);
            assertThat(test.borrow(2)).hasSize(2);
        }
    }

    @Test
    void anErrorOfTheDriverBeforeALeaseCostsNoPlace() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            test.borrow().close();
            AtomicBoolean failed = new AtomicBoolean();
            test.database.connection(0).fault = call -> {
                if (call.equals("isClosed") && failed.compareAndSet(false, true)) {
                    throw new NoClassDefFoundError("a class of the driver");
                }
            };

            test.borrow().close();
            test.borrow().close();

            assertThat(failed).isTrue();
            assertThat(test.pool.permitsTaken()).isZero();
        }
    }

    @Test
    void anErrorOfTheDriverAtEveryCallEndsTheConnection() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            test.borrow().close();
            test.database.connection(0).fault = call -> {
                throw new StackOverflowError(call);
            };

            assertThatThrownBy(test::borrow).isInstanceOf(StackOverflowError.class);

            test.borrow().close();
            assertThat(test.database.connection(1).closed).isFalse();
            Await.until(() -> test.snapshot().connections() == 1);
        }
    }

    /** As where memory is short: who never got a connection could not give it back. */
    @Test
    void anErrorOnTheWayToTheBorrowerCostsNoPlace() throws Exception {
        AtomicInteger callsUntilError = new AtomicInteger(NEVER);
        Thread borrower = Thread.currentThread();
        LongSupplier ticker = () -> {
            if (Thread.currentThread() == borrower && callsUntilError.getAndDecrement() == 0) {
                throw new OutOfMemoryError("no memory");
            }
            return System.nanoTime();
        };
        PoolTime time = new PoolTime(ticker, InstantSource.system());
        ThreadFactory threads = Executors.defaultThreadFactory();
        PoolSettings settings = PoolSettings.builder("books").steadyPoolSize(0).build();
        for (int calls = 0; calls < 8; calls++) {
            try (ConnectionPool pool = new ConnectionPool(
                    settings, new StubDatabase(), Borrowers.THREADS, PoolEvents.NONE, time, threads)) {
                borrowWithError(pool, callsUntilError, calls);
                pool.getConnection().close();
                // one lies free, and the others are to be begun
                pool.change(settings.with().steadyPoolSize(3).build());
                borrowWithError(pool, callsUntilError, calls);
            }
        }
    }

    private static void borrowWithError(ConnectionPool pool, AtomicInteger callsUntilError, int calls)
            throws SQLException {
        callsUntilError.set(calls);
        try (Connection lent = pool.getConnection()) {
            callsUntilError.set(NEVER);
            assertThat(lent.isClosed()).isFalse();
        } catch (OutOfMemoryError told) {
            assertThat(told).hasMessage("no memory");
        }
        callsUntilError.set(NEVER);
        Await.until(() -> pool.permitsTaken() == 0);
    }

    @Test
    void aConnectionNotRolledBackIsNotLentAgain() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(2))) {
            Connection lent = test.borrow();
            lent.setAutoCommit(false);
            lent.createStatement().execute("DELETE FROM book");
            StubDatabase.StubConnection physical = test.database.behind(lent);
            physical.fault = call -> {
                if (call.equals("rollback")) {
                    throw new SQLException("cannot roll back", "25000");
                }
            };
            CountDownLatch closing = new CountDownLatch(1);
            physical.fault = stallingClose(physical.fault, closing);

            assertThatThrownBy(lent::close).hasMessage("cannot roll back");
            Connection next = test.borrow();

            assertThat(test.database.behind(next)).isNotSameAs(physical);
            assertThat(physical.count("setAutoCommit[true]")).isZero();
            closing.countDown();
            test.awaitOpen(1);
        }
    }

    /** While HikariCP takes it back, others wait for just that connection. */
    @Test
    void whoWaitsInsideNeverGetsAConnectionThatIsNotRolledBack() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            Connection lent = test.borrow();
            lent.setAutoCommit(false);
            lent.createStatement().execute("DELETE FROM book");
            StubDatabase.StubConnection physical = test.database.behind(lent);
            physical.fault = call -> {
                if (call.equals("rollback")) {
                    throw new SQLException("cannot roll back", "25000");
                }
            };
            Future<Connection> waiter = test.lineUpAside();

            assertThatThrownBy(lent::close).hasMessage("cannot roll back");

            assertThat(test.database.behind(waiter.get(60, TimeUnit.SECONDS))).isNotSameAs(physical);
            Await.until(() -> physical.closed);
            assertThat(test.snapshot().connections()).isEqualTo(1);
        }
    }

    private static StubDatabase.Fault stallingClose(StubDatabase.Fault other, CountDownLatch latch) {
        return call -> {
            other.run(call);
            if (call.equals("close")) {
                Await.until(() -> latch.getCount() == 0);
            }
        };
    }

    @Test
    void aFlushWhileAllAreLentIsNoFailureOfTheDatabase() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(2).steadyPoolSize(2))) {
            List<Connection> lent = test.borrow(2);

            test.pool.flush();
            assertThat(test.pool.jumpStart()).isZero();

            assertThat(test.told.openFailures).isEmpty();
            assertThat(test.snapshot().createFailures()).isZero();
            TestPool.giveBack(lent);
            test.awaitOpen(0);
            assertThat(test.pool.jumpStart()).isEqualTo(2);
        }
    }

    @Test
    void aConnectionThatWasJustBeingOpenedIsFlushedAsWell() throws Exception {
        CountDownLatch stall = new CountDownLatch(1);
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            test.database.stallsUntil(stall);
            Future<Connection> borrower = test.waitAside();
            Await.until(() -> test.database.attempts() == 1);

            test.pool.flush();
            stall.countDown();

            Connection lent = borrower.get(60, TimeUnit.SECONDS);
            assertThat(test.database.behind(lent)).isSameAs(test.database.connection(1));
            assertThat(test.database.connection(0).closed).isTrue();
        }
    }
}
