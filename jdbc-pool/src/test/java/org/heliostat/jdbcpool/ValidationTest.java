package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** connectionvalidationrequired, connectionvalidationmethod, failallconnections. */
class ValidationTest {

    static List<ConnectionCheck> methods() {
        return List.of(ConnectionCheck.autoCommit(), ConnectionCheck.metaData(), ConnectionCheck.table("books"));
    }

    @Test
    void autoCommitIsTurnedOverAndBack() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(ConnectionCheck.autoCommit()))) {
            test.borrow();

            assertThat(test.database.connection(0).calls)
                    .containsSubsequence("getAutoCommit", "setAutoCommit[false]", "setAutoCommit[true]");
        }
    }

    @Test
    void metaDataIsAskedFor() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(ConnectionCheck.metaData()))) {
            test.borrow();

            assertThat(test.database.connection(0).calls).contains("getMetaData");
        }
    }

    @Test
    void aTableIsQueried() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(ConnectionCheck.table("shop.books")))) {
            test.borrow();

            assertThat(test.database.connection(0).calls)
                    .containsSubsequence(
                            "createStatement", "executeQuery[SELECT 1 FROM shop.books WHERE 1 = 0]", "close");
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    void aConnectionThatDoesNotPassIsReplaced(ConnectionCheck method) throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(method))) {
            test.borrow().close();
            test.database.connection(0).breaks("08006");

            Connection lent = test.borrow();

            assertThat(test.database.behind(lent)).isSameAs(test.database.connection(1));
            assertThat(test.snapshot().failedValidations()).isEqualTo(1);
            assertThat(test.told.checkFailures).hasSize(1);
            Await.until(() -> test.database.connection(0).closed);
            test.awaitOpen(1);
        }
    }

    @Test
    void isDoneBeforeEachLeaseHoweverSoon() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(ConnectionCheck.metaData()))) {
            for (int i = 0; i < 5; i++) {
                test.borrow().close();
            }

            assertThat(test.database.connection(0).count("getMetaData")).isEqualTo(5);
        }
    }

    @Test
    void nothingIsAskedUnlessRequired() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            test.borrow().close();
            test.borrow().close();

            assertThat(test.database.connection(0).calls)
                    .doesNotContain("getMetaData", "setAutoCommit[false]", "createStatement", "isValid[5]");
        }
    }

    @Test
    void isBoundedInTimeAndLeavesTheDriversTimeout() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(ConnectionCheck.table("books")))) {
            test.borrow();

            List<String> calls = test.database.connection(0).calls;
            assertThat(calls.stream().filter(call -> call.startsWith("setNetworkTimeout")))
                    .anySatisfy(call -> assertThat(call).endsWith(", 5000]"));
            assertThat(test.database.connection(0).networkTimeout).isEqualTo(1234);
        }
    }

    @Test
    void triesTheNextUntilOnePasses() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(ConnectionCheck.metaData()))) {
            TestPool.giveBack(test.borrow(4));
            test.database.connection(0).breaks("08006");
            test.database.connection(1).breaks("08006");
            test.database.connection(2).breaks("08006");
            List<Connection> lent = test.borrow(2);

            assertThat(lent).hasSize(2);
            assertThat(test.snapshot().failedValidations()).isEqualTo(3);
            test.awaitOpen(2);
        }
    }

    @Test
    void tellsTheDriversErrorWhenNoneIsLeftAndNoneOpens() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(ConnectionCheck.metaData()))) {
            TestPool.giveBack(test.borrow(4));
            test.database.goesAway();

            assertThatThrownBy(test::borrow).hasMessage("pool books: cannot open a connection: connection refused");

            assertThat(test.snapshot().failedValidations()).isEqualTo(4);
            test.awaitOpen(0);
            test.database.comesBack();
            TestPool.giveBack(test.borrow(4));
        }
    }

    @Test
    void givesUpWhenEvenNewOnesDoNotPass() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(ConnectionCheck.table("missing")))) {
            test.database.opensBy(() -> {});
            CheckBreaker.everywhere(test.database);

            assertThatThrownBy(test::borrow)
                    .hasMessage("pool books: no connection passes its check")
                    .cause()
                    .hasMessage("no such table");

            assertThat(test.database.opened()).isEqualTo(9);
            test.awaitOpen(0);
        }
    }

    /** All connections answer the check with an error, new ones as well. */
    private static final class CheckBreaker {
        static void everywhere(StubDatabase database) {
            database.faultOfNewOnes(call -> {
                if (call.equals("executeQuery")) {
                    throw new SQLException("no such table", "42P01");
                }
            });
        }
    }

    @Test
    void replacesOnlyTheOneUnlessAllAreToFail() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(ConnectionCheck.metaData()))) {
            TestPool.giveBack(test.borrow(4));
            Connection first = test.borrow();
            StubDatabase.StubConnection broken = test.database.behind(first);
            first.close();
            broken.breaks("08006");

            test.borrow();

            Await.until(() -> test.database.open() == 3);
            assertThat(test.database.opened()).isEqualTo(4);
        }
    }

    @Test
    void replacesAllFreeOnesAtOnceWhenAllAreToFail() throws Exception {
        try (TestPool test =
                new TestPool(rules -> rules.check(ConnectionCheck.metaData()).failAllConnections(true))) {
            List<Connection> lent = test.borrow(4);
            Connection stays = lent.remove(0);
            TestPool.giveBack(lent);
            Connection next = test.borrow();
            StubDatabase.StubConnection broken = test.database.behind(next);
            next.close();
            broken.breaks("08006");
            test.time.passes(Duration.ofMillis(1));

            Connection replacement = test.borrow();

            assertThat(test.database.opened()).isEqualTo(7);
            assertThat(test.database.connections().indexOf(test.database.behind(replacement)))
                    .isGreaterThanOrEqualTo(4);
            test.awaitOpen(4);
            assertThat(test.database.behind(stays).closed).isFalse();
            assertThat(test.database.openPeak()).isEqualTo(4);
            assertThat(test.snapshot().failedValidations()).isEqualTo(1);
        }
    }

    @Test
    void failingAllWhileTheDatabaseIsDownTellsItsError() throws Exception {
        try (TestPool test =
                new TestPool(rules -> rules.check(ConnectionCheck.metaData()).failAllConnections(true))) {
            TestPool.giveBack(test.borrow(4));
            test.time.passes(Duration.ofMillis(1));
            test.database.goesAway();

            assertThatThrownBy(test::borrow).hasMessageContaining("cannot open a connection: connection refused");

            test.awaitOpen(0);
            test.database.comesBack();
            TestPool.giveBack(test.borrow(4));
            test.awaitOpen(4);
        }
    }

    @Test
    void aLostPermitWouldShowAfterManyRefusals() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(2).check(ConnectionCheck.metaData()))) {
            for (int i = 0; i < 50; i++) {
                test.borrow().close();
                test.database.connections().get(test.database.opened() - 1).breaks("08006");
            }

            assertThat(test.borrow(2)).hasSize(2);
        }
    }

    @Test
    void aStalledCheckLetsOthersGoOn() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(ConnectionCheck.metaData()))) {
            CountDownLatch stall = new CountDownLatch(1);
            test.borrow().close();
            test.database.connection(0).fault = call -> {
                if (call.equals("getMetaData")) {
                    Await.until(() -> stall.getCount() == 0);
                }
            };
            Future<Connection> stalled = test.borrowAside();
            Await.until(() -> test.database.connection(0).count("getMetaData") == 2);

            test.borrow().close();

            stall.countDown();
            assertThat(stalled.get(60, TimeUnit.SECONDS)).isNotNull();
        }
    }

    @Test
    void isBoundedByWhatIsLeftOfTheWait() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(ConnectionCheck.table("books")))) {
            test.borrow().close();
            List<String> calls = test.database.connection(0).calls;
            int before = calls.size();
            test.change(rules -> rules.maxWaitTime(Duration.ofSeconds(3)));

            test.borrow();

            assertThat(calls.subList(before, calls.size()).stream()
                            .filter(call -> call.startsWith("setNetworkTimeout")))
                    .anySatisfy(call -> assertThat(call).endsWith(", 3000]"))
                    .noneSatisfy(call -> assertThat(call).endsWith(", 5000]"));
        }
    }

    @Test
    void theIsolationLevelIsSetWithinTheWaitAsWell() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            test.borrow().close();
            test.change(rules -> rules.isolation(IsolationLevel.SERIALIZABLE).maxWaitTime(Duration.ofSeconds(3)));

            test.borrow();

            List<String> calls = test.database.connection(0).calls;
            int level = calls.indexOf("setTransactionIsolation[" + Connection.TRANSACTION_SERIALIZABLE + "]");
            assertThat(calls.subList(0, level).stream().filter(call -> call.endsWith(", 3000]")))
                    .isNotEmpty();
            assertThat(test.database.connection(0).networkTimeout).isEqualTo(1234);
        }
    }

    @Test
    void triesNoMoreWhenTheWaitIsOver() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.check(ConnectionCheck.metaData()))) {
            TestPool.giveBack(test.borrow(4));
            test.change(rules -> rules.maxWaitTime(Duration.ofSeconds(3)));
            for (StubDatabase.StubConnection connection : test.database.connections()) {
                connection.fault = call -> {
                    if (call.equals("getMetaData")) {
                        test.time.passes(Duration.ofSeconds(2));
                        throw new SQLException("no answer", "08006");
                    }
                };
            }

            assertThatThrownBy(test::borrow)
                    .hasMessage("pool books: no connection passed its check within 3000 ms")
                    .cause()
                    .hasMessage("no answer");

            assertThat(test.snapshot().failedValidations()).isEqualTo(2);
            assertThat(test.snapshot().waitTimeouts()).isEqualTo(1);
            assertThat(test.pool.permitsTaken()).isZero();
        }
    }
}
