package org.heliostat.hosting.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.hosting.jdbc.PoolConfigs.memory;
import static org.heliostat.hosting.jdbc.PoolConfigs.pool;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javax.naming.NameNotFoundException;
import javax.sql.DataSource;
import org.heliostat.admin.RefusedException;
import org.heliostat.config.resources.ResourcesConfig;
import org.heliostat.request.Exchange;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.LogLines;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JdbcPoolsTest {

    private volatile ResourcesConfig config = ResourcesConfig.NONE;
    private final AtomicReference<Exchange> current = new AtomicReference<>();
    private final JdbcPools pools = new JdbcPools(
            () -> config,
            current::get,
            () -> 0,
            JdbcPoolsTest.class.getClassLoader(),
            Ticker.system(),
            WallClock.system());

    @AfterEach
    void close() {
        pools.close();
    }

    @Test
    void aPoolIsMadeOnDemandAndOpensNothingBeforeItsFirstUse() throws Exception {
        config = PoolConfigs.of(memory("A", 4, "lazy"));
        assertThat(row("A").state()).isEqualTo("unused");
        assertThat(row("A").jndiNames()).containsExactly("jdbc/A");

        DataSource source = source("A");

        assertThat(row("A").state()).isEqualTo("open");
        assertThat(row("A").connections()).isZero();
        try (Connection connection = source.getConnection()) {
            assertThat(connection.isValid(1)).isTrue();
            assertThat(row("A").leased()).isEqualTo(1);
        }
        assertThat(row("A").leased()).isZero();
        assertThat(row("A").leasedTotal()).isEqualTo(1);
        assertThat(source("A")).as("resources of one pool share it").isSameAs(source);
    }

    @Test
    void whoHoldsAConnectionIsKnown() throws Exception {
        config = PoolConfigs.of(memory("A", 4, "holders"));
        current.set(FakeExchange.get("/shop/cart?card=1"));
        current.get().virtualServerId("vs7");

        try (Connection ofRequest = source("A").getConnection()) {
            current.set(null);
            try (Connection ofOther = source("A").getConnection()) {
                assertThat(ofRequest).isNotSameAs(ofOther);
                List<JdbcResourceSnapshot.Lease> leases = row("A").leases();
                assertThat(leases)
                        .extracting(JdbcResourceSnapshot.Lease::url)
                        .containsExactlyInAnyOrder("GET /shop/cart", "");
                assertThat(leases)
                        .extracting(JdbcResourceSnapshot.Lease::virtualServer)
                        .containsExactlyInAnyOrder("vs7", "");
                assertThat(leases)
                        .extracting(JdbcResourceSnapshot.Lease::thread)
                        .containsOnly(Thread.currentThread().getName());
            }
        }
        assertThat(row("A").leases()).isEmpty();
    }

    @Test
    void aRequestKnowsWhatItWaitedForAConnection() throws Exception {
        config = PoolConfigs.of(memory("A", 1, "waits"));
        Exchange waiting = FakeExchange.get("/waits");
        try (Connection held = source("A").getConnection()) {
            Thread borrower = new Thread(() -> borrowFor(waiting));
            borrower.start();
            Await.until(() -> row("A").waiting() == 1);
            assertThat(held.isClosed()).isFalse();
            held.close();
            borrower.join();
        }

        assertThat(waiting.jdbcWaitedNanos()).isPositive();
        assertThat(row("A").waits().count()).isPositive();
        assertThat(row("A").waitingPeak()).isEqualTo(1);
    }

    private void borrowFor(Exchange exchange) {
        current.set(exchange);
        try (Connection connection = source("A").getConnection()) {
            connection.getAutoCommit();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void sizesChangeUnderTheConnectionsThatAreThere() throws Exception {
        config = PoolConfigs.of(memory("A", 1, "live"));
        try (Connection held = source("A").getConnection()) {
            config = PoolConfigs.of(memory("A", 2, "live"));
            pools.apply();
            try (Connection second = source("A").getConnection()) {
                assertThat(second.isValid(1)).isTrue();
                assertThat(row("A").leased()).isEqualTo(2);
                assertThat(row("A").maxConnections()).isEqualTo(2);
            }
            assertThat(held.isValid(1)).isTrue();
        }
        assertThat(rows()).hasSize(1);
    }

    @Test
    void anotherDatabasePutsANewPoolBehindTheNameWhileTheOldOneEnds() throws Exception {
        config = PoolConfigs.of(memory("A", 2, "before"));
        DataSource kept = source("A");
        Connection held = kept.getConnection();

        config = PoolConfigs.of(memory("A", 2, "after"));
        pools.apply();

        assertThat(database(held)).isEqualTo("BEFORE");
        try (Connection now = kept.getConnection()) {
            assertThat(database(now)).isEqualTo("AFTER");
        }
        assertThat(rows()).extracting(JdbcResourceSnapshot::state).containsExactly("open", "ending");
        assertThat(rows().get(1).leased()).isEqualTo(1);
        held.close();
        Await.until(() -> rows().size() == 1);
        assertThat(rows()).extracting(JdbcResourceSnapshot::state).containsExactly("open");
    }

    @Test
    void whoWaitsForAPoolThatIsReplacedGetsAConnectionOfTheNewOne() throws Exception {
        config = PoolConfigs.of(memory("A", 1, "old"));
        DataSource kept = source("A");
        AtomicReference<String> got = new AtomicReference<>();
        try (Connection held = kept.getConnection()) {
            Thread borrower = new Thread(() -> {
                try (Connection late = kept.getConnection()) {
                    got.set(database(late));
                } catch (SQLException failed) {
                    got.set(failed.toString());
                }
            });
            borrower.start();
            Await.until(() -> row("A").waiting() == 1);
            config = PoolConfigs.of(memory("A", 1, "new"));

            pools.apply();

            borrower.join();
            assertThat(held.isClosed()).isFalse();
        }
        assertThat(got.get()).isEqualTo("NEW");
    }

    @Test
    void aRemovedPoolLendsNothingAndComesBackWithItsName() throws Exception {
        config = PoolConfigs.of(memory("A", 2, "gone"));
        DataSource kept = source("A");
        Connection held = kept.getConnection();

        config = ResourcesConfig.NONE;
        pools.apply();

        assertThatThrownBy(kept::getConnection)
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("A is no longer configured");
        assertThatThrownBy(() -> pools.of(memory("A", 2, "gone"))).isInstanceOf(NameNotFoundException.class);
        assertThat(held.isValid(1)).isTrue();
        assertThat(rows()).extracting(JdbcResourceSnapshot::state).containsExactly("ending");
        held.close();
        Await.until(() -> rows().isEmpty());

        config = PoolConfigs.of(memory("A", 2, "gone"));
        pools.apply();
        try (Connection again = kept.getConnection()) {
            assertThat(again.isValid(1)).isTrue();
        }
    }

    @Test
    void aDriverThatIsMissingIsSaidAndMendedByAReload() throws Exception {
        config = PoolConfigs.of(pool("A", "no.such.Source", 2, "password", "hidden"));

        assertThatThrownBy(() -> source("A"))
                .hasMessageContaining("no.such.Source")
                .hasMessageContaining("in lib/ when the server started");
        assertThat(row("A").state()).isEqualTo("failed");
        assertThat(row("A").detail()).contains("no.such.Source").doesNotContain("hidden");
        assertThatThrownBy(() -> pools.start("A")).isInstanceOf(RefusedException.class);

        config = PoolConfigs.of(memory("A", 2, "mended"));
        pools.apply();
        assertThat(source("A").getConnection()).isNotNull();
        assertThat(row("A").state()).isEqualTo("open");
    }

    @Test
    void aPoolIsStartedAndFlushedByName() throws Exception {
        config = PoolConfigs.of(memory("A", 2, "start"));

        assertThat(pools.start("A")).isTrue();
        assertThat(row("A").connections()).isEqualTo(1);
        try (Connection first = source("A").getConnection()) {
            assertThat(pools.flush("A")).isTrue();
            assertThat(first.isValid(1))
                    .as("what is out may be used to its end")
                    .isTrue();
        }
        Await.until(() -> row("A").free() == 0 || row("A").opened() > 1);
        assertThat(pools.start("B")).isFalse();
        assertThat(pools.flush("B")).isFalse();
    }

    @Test
    void aDatabaseThatCannotBeReachedIsDownUntilItCan() throws Exception {
        String missing = "jdbc:h2:mem:missing-" + System.identityHashCode(this);
        config = PoolConfigs.of(pool("A", PoolConfigs.H2, 2, "url", missing + ";IFEXISTS=TRUE", "user", "sa"));

        assertThatThrownBy(() -> pools.start("A")).isInstanceOf(RefusedException.class);
        assertThat(row("A").state()).isEqualTo("down");
        assertThat(row("A").detail()).contains("not found");
        assertThat(row("A").failedOpens()).isPositive();

        config = PoolConfigs.of(pool("A", PoolConfigs.H2, 2, "url", missing, "user", "sa"));
        pools.apply();
        assertThat(pools.start("A")).isTrue();
        assertThat(row("A").state()).isEqualTo("open");
    }

    @Test
    void connectionPropertiesAreSetOnConnectionsOnceOrEachTime() throws Exception {
        config = PoolConfigs.of(
                PoolConfigs.withConnectionProperty(memory("Once", 1, "once"), "schema", "INFORMATION_SCHEMA", false),
                PoolConfigs.withConnectionProperty(
                        memory("Always", 1, "always"), "SCHEMA", "INFORMATION_SCHEMA", true));
        for (String pool : List.of("Once", "Always")) {
            for (int i = 0; i < 2; i++) {
                try (Connection connection = source(pool).getConnection()) {
                    assertThat(connection.getSchema()).as(pool).isEqualTo("INFORMATION_SCHEMA");
                    connection.unwrap(org.h2.jdbc.JdbcConnection.class).setSchema("PUBLIC");
                }
            }
            assertThat(row(pool).opened()).isEqualTo(1);
        }
    }

    @Test
    void aConnectionPropertyThatTheDriverDoesNotHaveIsSaidByThePool() throws Exception {
        config = PoolConfigs.of(
                PoolConfigs.withConnectionProperty(memory("A", 1, "unknown-property"), "shema", "secret", false));

        assertThatThrownBy(() -> source("A").getConnection())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("CONNECTIONPROPERTY: shema: unknown property of org.h2.jdbc.JdbcConnection")
                .hasMessageNotContaining("secret");
        assertThat(row("A").state()).isEqualTo("down");

        config = PoolConfigs.of(memory("A", 1, "unknown-property"));
        pools.apply();
        source("A").getConnection().close();
    }

    /** By the server, which knows the request; not by the pool a second time. */
    @Test
    void aLeakIsToldOnce() throws Exception {
        config = PoolConfigs.of(PoolConfigs.leaking(memory("A", 2, "leaks"), Duration.ofMillis(1)));
        try (LogLines log = LogLines.of("org.heliostat");
                Connection kept = source("A").getConnection()) {
            Await.until(() -> row("A").leaks() == 1);

            Await.until(() -> log.all().stream().anyMatch(line -> line.contains("leaktimeout")));
            assertThat(log.all().stream().filter(line -> line.contains("pool A:")))
                    .hasSize(1);
            assertThat(kept.isClosed()).isFalse();
        }
    }

    @Test
    void aDatabaseThatIsDownIsToldOnce() {
        config = PoolConfigs.of(pool("A", PoolConfigs.H2, 2, "url", "jdbc:h2:mem:no-such;IFEXISTS=TRUE", "user", "sa"));
        try (LogLines log = LogLines.of("org.heliostat")) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> source("A").getConnection()).isInstanceOf(SQLException.class);
            }
            assertThat(log.all().stream().filter(line -> line.contains("pool A:")))
                    .hasSize(1);
        }
    }

    private DataSource source(String name) throws Exception {
        return pools.of(config.pool(name).orElseThrow());
    }

    private List<JdbcResourceSnapshot> rows() {
        return pools.snapshots();
    }

    private JdbcResourceSnapshot row(String name) {
        return rows().stream()
                .filter(row -> row.pool().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String database(Connection connection) throws SQLException {
        try (ResultSet row = connection.createStatement().executeQuery("SELECT DATABASE()")) {
            row.next();
            return row.getString(1);
        }
    }
}
