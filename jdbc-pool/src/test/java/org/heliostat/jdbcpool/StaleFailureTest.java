package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A failure to open is told to those who waited for it, and to nobody who comes when the database is back. */
class StaleFailureTest {

    @Test
    void isNotOwedToThoseWhoComeWhenTheDatabaseIsBack() throws Exception {
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
                assertThatThrownBy(() -> borrower.get(60, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class);
            }
            test.database.comesBack();

            List<Connection> lent = test.borrow(8);

            assertThat(lent).hasSize(8);
            assertThat(test.database.open()).isEqualTo(8);
        }
    }

    /** More failures are on their way to nobody than a borrower may have tries. */
    @Test
    void manyOfThemTakeNoTryFromANewBorrower() throws Exception {
        CountDownLatch stall = new CountDownLatch(1);
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1).maxWaitTime(Duration.ofMillis(30)))) {
            test.database.opensBy(() -> {
                awaitQuietly(stall);
                throw StubDatabase.refused();
            });
            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(test::borrow).hasMessageContaining("within 30 ms");
            }
            Await.until(() -> {
                assertThatThrownBy(test::borrow).hasMessageContaining("within 30 ms");
                return test.database.attempts() == 1;
            });
            stall.countDown();
            test.awaitRefused(1);
            test.database.comesBack();
            test.change(rules -> rules.maxWaitTime(Duration.ofSeconds(120)));

            assertThat(test.borrow()).isNotNull();
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
