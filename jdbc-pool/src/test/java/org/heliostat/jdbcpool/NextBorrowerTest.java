package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.ShardingKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a borrower changes in the ways of JDBC does not reach the next borrower of the same connection. */
class NextBorrowerTest {

    private static final int HOLD = ResultSet.HOLD_CURSORS_OVER_COMMIT;
    private static final int CLOSE = ResultSet.CLOSE_CURSORS_AT_COMMIT;

    @Test
    void holdabilityIsAsOpened() throws Exception {
        try (TestPool test = onlyOne()) {
            Connection lent = test.borrow();
            lent.setHoldability(CLOSE);
            lent.close();

            assertThat(test.borrow().getHoldability()).isEqualTo(HOLD);
        }
    }

    @Test
    void holdabilityOfTheDriversOwnConnectionIsAsOpened() throws Exception {
        try (TestPool test = onlyOne()) {
            Connection lent = test.borrow();
            Connection own = (Connection) lent.unwrap(StubDatabase.Marker.class);
            own.setHoldability(CLOSE);
            own.setClientInfo("user", "ann");
            own.getTypeMap().put("added", Integer.class);
            lent.close();

            StubDatabase.StubConnection physical = test.database.connection(0);
            assertThat(physical.holdability).isEqualTo(HOLD);
            assertThat(physical.clientInfo).isEmpty();
            assertThat(physical.typeMap).containsOnlyKeys("opened");
        }
    }

    @Test
    void aKeptStatementDoesNotCarryTheHoldabilityOn() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1).statementCacheSize(4))) {
            Connection lent = test.borrow();
            PreparedStatement early = lent.prepareStatement("select 1");
            lent.setHoldability(CLOSE);
            early.close();
            lent.prepareStatement("select 1").close();
            lent.close();

            test.borrow().prepareStatement("select 1").close();

            assertThat(test.database.connection(0).count("prepareStatement")).isEqualTo(3);
        }
    }

    @Test
    void clientInfoIsAsOpenedNameByName() throws Exception {
        try (TestPool test = onlyOne()) {
            test.borrow().close();
            StubDatabase.StubConnection physical = test.database.connection(0);
            physical.clientInfo.setProperty("application", "shop");
            physical.clientInfo.setProperty("host", "a");
            Connection lent = test.borrow();
            lent.setClientInfo("user", "ann");
            lent.setClientInfo("application", "report");
            lent.close();
            assertThat(physical.clientInfo).isEqualTo(Map.of("application", "shop", "host", "a"));

            Properties all = new Properties();
            all.setProperty("user", "bob");
            Connection next = test.borrow();
            next.setClientInfo(all);
            next.close();
            assertThat(physical.clientInfo).isEqualTo(Map.of("application", "shop", "host", "a"));
            assertThat(physical.closed).isFalse();
        }
    }

    @Test
    void clientInfoThatADriverDoesNotTellIsCleared() throws Exception {
        try (TestPool test = onlyOne()) {
            test.borrow().close();
            StubDatabase.StubConnection physical = test.database.connection(0);
            physical.tellsClientInfo = false;
            Connection lent = test.borrow();
            lent.setClientInfo("user", "ann");
            lent.close();

            assertThat(physical.clientInfo).isEmpty();
            assertThat(physical.closed).isFalse();
        }
    }

    @Test
    void theTypeMapIsAsOpened() throws Exception {
        try (TestPool test = onlyOne()) {
            Connection lent = test.borrow();
            Map<String, Class<?>> own = new HashMap<>(Map.of("mine", Integer.class));
            lent.setTypeMap(own);
            lent.close();
            own.put("later", Long.class);

            assertThat(test.borrow().getTypeMap()).isEqualTo(Map.of("opened", String.class));
        }
    }

    @Test
    void aTypeMapThatWasAddedToInPlaceIsAsOpened() throws Exception {
        try (TestPool test = onlyOne()) {
            for (int lease = 0; lease < 2; lease++) {
                Connection lent = test.borrow();
                Map<String, Class<?>> map = lent.getTypeMap();
                assertThat(map).containsOnlyKeys("opened");
                map.put("mine", Integer.class);
                lent.setTypeMap(map);
                lent.close();
            }

            assertThat(test.database.connection(0).typeMap).containsOnlyKeys("opened");
        }
    }

    @Test
    void warningsAreForTheirBorrowerOnly() throws Exception {
        try (TestPool test = onlyOne()) {
            Connection lent = test.borrow();
            test.database.connection(0).warnings = new SQLWarning("of ann");
            assertThat((Throwable) lent.getWarnings()).isNotNull();
            lent.close();

            assertThat((Throwable) test.borrow().getWarnings()).isNull();
        }
    }

    @Test
    void aStatementWithACursorNameIsNotKept() throws Exception {
        try (TestPool test = new TestPool(rules -> rules.maxPoolSize(1).statementCacheSize(4))) {
            Connection lent = test.borrow();
            PreparedStatement named = lent.prepareStatement("select 1");
            named.setCursorName("mine");
            named.close();
            lent.close();
            test.borrow().prepareStatement("select 1").close();

            assertThat(test.database.connection(0).count("prepareStatement")).isEqualTo(2);
        }
    }

    @Test
    void aTransactionOfASavepointAloneIsRolledBack() throws Exception {
        try (TestPool test = onlyOne()) {
            Connection lent = test.borrow();
            lent.setAutoCommit(false);
            lent.setSavepoint();
            lent.close();

            assertOrder(test, "setSavepoint", "rollback", "setAutoCommit[true]");
        }
    }

    @Test
    void theTransactionEndsBeforeTheSchemaIsBroughtBack() throws Exception {
        try (TestPool test = onlyOne()) {
            Connection lent = test.borrow();
            lent.setSchema("other");
            lent.setAutoCommit(false);
            lent.createStatement().execute("insert");
            lent.close();

            assertOrder(test, "setSchema[other]", "rollback", "setAutoCommit[true]", "setSchema[public]");
            assertThat(test.database.connection(0).count("rollback")).isEqualTo(1);
        }
    }

    @Test
    void aShardingKeyEndsTheConnectionWithItsLease() throws Exception {
        try (TestPool test = onlyOne()) {
            Connection lent = test.borrow();
            lent.setShardingKey(new ShardingKey() {});
            lent.close();

            Await.until(() -> test.database.connection(0).closed);
            assertThat(test.database.behind(test.borrow())).isSameAs(test.database.connection(1));
        }
    }

    @Test
    void aConnectionThatDoesNotTakeItsHoldabilityBackIsGivenUp() throws Exception {
        try (TestPool test = onlyOne()) {
            Connection lent = test.borrow();
            lent.setHoldability(CLOSE);
            test.database.connection(0).fault = call -> {
                if (call.equals("setHoldability")) {
                    throw new SQLException("no way back", "42000");
                }
            };

            assertThatThrownBy(lent::close).hasMessage("no way back");

            Await.until(() -> test.database.connection(0).closed);
            assertThat(test.borrow().getHoldability()).isEqualTo(HOLD);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"getTypeMap", "getHoldability", "getSchema", "getCatalog"})
    void whatADriverNeverTellsIsNoLoss(String question) throws Exception {
        try (TestPool test = onlyOne()) {
            test.borrow().close();
            StubDatabase.StubConnection physical = test.database.connection(0);
            physical.fault = call -> {
                if (call.equals(question)) {
                    throw new SQLException("not implemented");
                }
            };

            for (int lease = 0; lease < 2; lease++) {
                Connection lent = test.borrow();
                assertThat(lent.unwrap(StubDatabase.Marker.class)).isNotNull();
                lent.setClientInfo("user", "ann");
                lent.close();
            }

            assertThat(physical.clientInfo).isEmpty();
            assertThat(physical.closed).isFalse();
        }
    }

    @Test
    void whatADriverTellsTooLateEndsItsConnection() throws Exception {
        try (TestPool test = onlyOne()) {
            test.borrow().close();
            StubDatabase.StubConnection physical = test.database.connection(0);
            physical.fault = call -> {
                if (call.equals("getTypeMap")) {
                    throw new SQLException("not now");
                }
            };
            Connection lent = test.borrow();
            Connection own = (Connection) lent.unwrap(StubDatabase.Marker.class);
            physical.fault = call -> {};
            own.getTypeMap().put("mine", Integer.class);

            assertThatThrownBy(lent::close).hasMessageContaining("did not tell");

            Await.until(() -> physical.closed);
            assertThat(test.borrow().getTypeMap()).containsOnlyKeys("opened");
        }
    }

    @Test
    void whoChangesNothingCostsNoQuestion() throws Exception {
        try (TestPool test = onlyOne()) {
            test.borrow().close();
            StubDatabase.StubConnection physical = test.database.connection(0);
            physical.calls.clear();

            test.borrow().close();

            assertThat(physical.calls).isSubsetOf(List.of("isClosed", "clearWarnings"));
        }
    }

    @Test
    void everythingIsAsOpenedWithH2() throws Exception {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:;MODE=MySQL");
        PoolSettings settings =
                PoolSettings.builder("h2").steadyPoolSize(0).maxPoolSize(1).build();
        try (ConnectionPool pool = new ConnectionPool(settings, h2)) {
            int level;
            try (Connection lent = pool.getConnection()) {
                level = lent.getTransactionIsolation();
                lent.createStatement().execute("create schema other");
                lent.createStatement().execute("create table kept (id int)");
                lent.setHoldability(CLOSE);
                lent.setClientInfo("ClientUser", "ann");
                lent.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                lent.setReadOnly(true);
                lent.setAutoCommit(false);
                lent.createStatement().execute("insert into kept values (1)");
                lent.rollback(lent.setSavepoint());
                lent.setSchema("OTHER");
            }

            try (Connection next = pool.getConnection()) {
                assertThat(next.getHoldability()).isEqualTo(HOLD);
                assertThat(next.getClientInfo("ClientUser")).isNull();
                assertThat(next.getTransactionIsolation()).isEqualTo(level);
                assertThat(next.isReadOnly()).isFalse();
                assertThat(next.getAutoCommit()).isTrue();
                assertThat(next.getSchema()).isEqualTo("PUBLIC");
                try (ResultSet rows = next.createStatement().executeQuery("select count(*) from kept")) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isZero();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET SCHEMA OTHER",
                "  set schema other",
                "/* for the report */ -- only\n set schema other",
                "select 1; set schema other",
                "SET AUTOCOMMIT FALSE",
                "SET AUTOCOMMIT FALSE; insert into kept values (1)",
                "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE"
            })
    void whatSqlChangesIsAsOpenedWithH2(String sql) throws Exception {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:");
        PoolSettings settings = PoolSettings.builder("h2")
                .steadyPoolSize(0)
                .maxPoolSize(1)
                .statementCacheSize(4)
                .build();
        try (ConnectionPool pool = new ConnectionPool(settings, h2)) {
            try (Connection lent = pool.getConnection()) {
                lent.createStatement().execute("create schema other");
                lent.createStatement().execute("create table kept (id int)");
            }
            String before = state(pool);

            for (int i = 0; i < 2; i++) {
                try (Connection lent = pool.getConnection()) {
                    lent.createStatement().execute(sql);
                }
                assertThat(state(pool)).isEqualTo(before);
                try (Connection lent = pool.getConnection();
                        PreparedStatement prepared = lent.prepareStatement(sql)) {
                    prepared.execute();
                }
                assertThat(state(pool)).isEqualTo(before);
            }
        }
    }

    private static String state(ConnectionPool pool) throws SQLException {
        try (Connection next = pool.getConnection();
                ResultSet rows =
                        next.createStatement().executeQuery("select count(*), session_id() from public.kept")) {
            assertThat(rows.next()).isTrue();
            return next.getSchema() + " " + next.getAutoCommit() + " " + next.getTransactionIsolation() + " "
                    + rows.getInt(1) + " of " + rows.getInt(2);
        }
    }

    private static TestPool onlyOne() {
        return new TestPool(rules -> rules.maxPoolSize(1));
    }

    private static void assertOrder(TestPool test, String... calls) {
        assertThat(test.database.connection(0).calls).containsSubsequence(calls);
    }
}
