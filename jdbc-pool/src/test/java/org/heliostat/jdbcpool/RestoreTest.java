package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** What a borrower changed past the pool, or from nothing, is as before when the next has the connection. */
class RestoreTest {

    @Test
    void whatWasChangedOnTheDriversOwnConnectionIsUndone() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            Connection lent = test.borrow();
            StubDatabase.StubConnection physical = test.database.behind(lent);
            Connection own = (Connection) lent.unwrap(StubDatabase.Marker.class);
            own.setAutoCommit(false);
            own.setReadOnly(true);
            own.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            own.setSchema("other");
            own.setCatalog("elsewhere");
            own.setNetworkTimeout(Runnable::run, 7);

            lent.close();

            assertThat(physical.count("rollback")).isEqualTo(1);
            assertThat(physical.autoCommit).isTrue();
            assertThat(physical.readOnly).isFalse();
            assertThat(physical.isolation).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            assertThat(physical.schema).isEqualTo("public");
            assertThat(physical.catalog).isNull();
            assertThat(physical.networkTimeout).isEqualTo(1234);
            assertThat(test.database.behind(test.borrow())).isSameAs(physical);
        }
    }

    @Test
    void theLevelThatTheRulesWantIsSetAgainAfterAChangePastThePool() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.isolation(IsolationLevel.REPEATABLE_READ))) {
            Connection lent = test.borrow();
            ((Connection) lent.unwrap(StubDatabase.Marker.class))
                    .setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            lent.close();

            assertThat(test.database.connection(0).isolation).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
        }
    }

    @Test
    void aSchemaAndACatalogThatWereNoneAreNoneAgain() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            test.borrow().close();
            StubDatabase.StubConnection physical = test.database.connection(0);
            physical.schema = null;
            Connection lent = test.borrow();
            lent.setSchema("other");
            lent.setCatalog("elsewhere");

            lent.close();

            assertThat(physical.schema).isNull();
            assertThat(physical.catalog).isNull();
            assertThat(physical.closed).isFalse();
        }
    }

    @Test
    void aConnectionThatDoesNotGoBackToNoCatalogIsGivenUp() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1))) {
            Connection lent = test.borrow();
            StubDatabase.StubConnection physical = test.database.behind(lent);
            lent.setCatalog("elsewhere");
            physical.fault = call -> {
                if (call.equals("setCatalog")) {
                    throw new SQLException("no catalog is no catalog", "42000");
                }
            };

            assertThatThrownBy(lent::close).hasMessage("no catalog is no catalog");

            Await.until(() -> physical.closed);
            assertThat(test.database.behind(test.borrow())).isNotSameAs(physical);
        }
    }
}
