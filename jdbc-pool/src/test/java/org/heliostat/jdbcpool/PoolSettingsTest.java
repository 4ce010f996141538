package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PoolSettingsTest {

    @Test
    void beginWithTheOriginalsDefaults() {
        PoolSettings defaults = PoolSettings.named("books");

        assertThat(defaults.steadyPoolSize()).isEqualTo(8);
        assertThat(defaults.maxPoolSize()).isEqualTo(32);
        assertThat(defaults.poolResizeQuantity()).isEqualTo(2);
        assertThat(defaults.idleTimeout()).isEqualTo(Duration.ofSeconds(300));
        assertThat(defaults.maxWaitTime()).isEqualTo(Duration.ofSeconds(60));
        assertThat(defaults.check()).isEmpty();
        assertThat(defaults.failAllConnections()).isFalse();
        assertThat(defaults.isolation()).isEmpty();
        assertThat(defaults.isolationGuaranteed()).isFalse();
        assertThat(defaults.leakTimeout()).isZero();
        assertThat(defaults.statementCacheSize()).isZero();
        assertThat(defaults.traceSql()).isFalse();
    }

    @Test
    void aSteadySizeAboveTheLargestIsTheLargest() {
        assertThat(PoolSettings.builder("books")
                        .steadyPoolSize(50)
                        .maxPoolSize(10)
                        .build()
                        .steadyPoolSize())
                .isEqualTo(10);
    }

    @Test
    void changeByABuilder() {
        PoolSettings all = PoolSettings.builder("books")
                .steadyPoolSize(1)
                .maxPoolSize(2)
                .poolResizeQuantity(3)
                .idleTimeout(Duration.ofSeconds(4))
                .maxWaitTime(Duration.ofSeconds(5))
                .check(ConnectionCheck.metaData())
                .failAllConnections(true)
                .isolation(IsolationLevel.READ_COMMITTED)
                .isolationGuaranteed(true)
                .leakTimeout(Duration.ofSeconds(6))
                .statementCacheSize(7)
                .traceSql(true)
                .build();

        assertThat(all.with().build()).isEqualTo(all);
        assertThat(all.with().noCheck().build().check()).isEmpty();
    }

    @Test
    void sayWhatWasExpected() {
        assertThatThrownBy(() -> PoolSettings.builder("books").maxPoolSize(0).build())
                .hasMessage("pool books: maxpoolsize: 0 (expected: 1 to 10000)");
        assertThatThrownBy(
                        () -> PoolSettings.builder("books").steadyPoolSize(-1).build())
                .hasMessage("pool books: steadypoolsize: -1 (expected: 0 to 10000)");
        assertThatThrownBy(() ->
                        PoolSettings.builder("books").poolResizeQuantity(-1).build())
                .hasMessage("pool books: poolresizequantity: -1 (expected: 0 to 10000)");
        assertThatThrownBy(() -> PoolSettings.builder("books")
                        .maxWaitTime(Duration.ofMillis(-1))
                        .build())
                .hasMessageStartingWith("pool books: maxwaittime: ")
                .hasMessageEndingWith("(expected: 0 to 365 days)");
        assertThatThrownBy(() ->
                        PoolSettings.builder("books").isolationGuaranteed(true).build())
                .hasMessageContaining("expected: a transactionisolationlevel");
        assertThatThrownBy(() -> PoolSettings.named(" ")).hasMessageContaining("expected: a name");
        assertThatThrownBy(() -> ConnectionCheck.table("books; DROP TABLE books"))
                .hasMessageContaining("expected: the name of a table");
    }

    @Test
    void knowTheOriginalsLevels() {
        assertThat(IsolationLevel.named("Read-Committed")).contains(IsolationLevel.READ_COMMITTED);
        assertThat(IsolationLevel.named("snapshot")).isEmpty();
    }

    @Test
    void belongToOnePool() {
        try (TestPool test = new TestPool(rules -> rules)) {
            assertThatThrownBy(() -> test.pool.change(PoolSettings.named("other")))
                    .hasMessage("name: other (expected: books, the name of this pool)");
        }
    }
}
