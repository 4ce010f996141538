package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class GrowthTest {

    private final PoolState state = new PoolState(
            PoolSettings.builder("books").maxWaitTime(Duration.ZERO).build(), PoolEvents.NONE, PoolTime.system());
    private final OpenConnections open = new OpenConnections(state, Runnable::run, () -> {});
    private final ConnectionFactory factory = new ConnectionFactory(new StubDatabase(), state, open);
    private final Growth growth = new Growth(state, factory, open, Runnable::run);

    /** The borrower has got in line after the close and has not asked for a connection yet. */
    @Test
    void aClosedPoolTellsAlsoWhoWantsSteadyConnections() throws Exception {
        state.close();
        FutureTask<?> inLine = new FutureTask<>(() -> open.free().await(false, () -> {}, Long.MAX_VALUE));
        new Thread(inLine).start();
        Await.until(() -> open.free().waiting() == 1);

        FutureTask<Integer> starts = new FutureTask<>(growth::jumpStart);
        new Thread(starts).start();

        assertThatThrownBy(() -> starts.get(60, TimeUnit.SECONDS)).hasMessageContaining("is closed");
        assertThatThrownBy(() -> inLine.get(60, TimeUnit.SECONDS)).hasMessageContaining("is closed");
    }
}
