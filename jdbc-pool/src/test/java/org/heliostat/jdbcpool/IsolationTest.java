package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import org.junit.jupiter.api.Test;

/** transactionisolationlevel and isolationlevelguaranteed. */
class IsolationTest {

    @Test
    void isSetWhenAConnectionIsOpened() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.isolation(IsolationLevel.SERIALIZABLE))) {
            Connection lent = test.borrow();

            assertThat(lent.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
            lent.close();
            test.borrow();
            assertThat(test.database.connection(0).count("setTransactionIsolation"))
                    .isEqualTo(1);
        }
    }

    @Test
    void isSetAgainBeforeEachLeaseWhenGuaranteed() throws Exception {
        try (TestPool test = new TestPool(
                rules -> rules.isolation(IsolationLevel.SERIALIZABLE).isolationGuaranteed(true))) {
            test.borrow().close();
            // an application did it with SQL, past JDBC
            test.database.connection(0).isolation = Connection.TRANSACTION_READ_UNCOMMITTED;

            assertThat(test.borrow().getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
        }
    }

    @Test
    void aBorrowersChangeIsUndone() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.isolation(IsolationLevel.REPEATABLE_READ))) {
            Connection lent = test.borrow();
            lent.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
            lent.close();

            assertThat(test.database.connection(0).isolation).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
        }
    }

    @Test
    void aBorrowersChangeOfTheDriversOwnIsUndone() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            Connection lent = test.borrow();
            lent.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            lent.close();

            assertThat(test.database.connection(0).isolation).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        }
    }

    @Test
    void isNotTakenFromAConnectionThatCouldNotBeOpened() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            test.database.goesAway();
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(test::borrow).hasMessageContaining("refused");
            }
            test.database.comesBack();
            Connection lent = test.borrow();
            lent.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            lent.setNetworkTimeout(Runnable::run, 99);
            lent.close();

            assertThat(test.database.connection(0).isolation).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            assertThat(test.database.connection(0).networkTimeout).isEqualTo(1234);
        }
    }

    @Test
    void aChangedLevelAppliesToConnectionsThatAreOpen() throws Exception {
        try (TestPool test = new TestPool(rules -> rules)) {
            test.borrow().close();

            test.change(rules -> rules.isolation(IsolationLevel.SERIALIZABLE));
            Connection lent = test.borrow();
            assertThat(lent.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
            lent.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
            lent.close();

            assertThat(test.database.connection(0).isolation).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
        }
    }
}
