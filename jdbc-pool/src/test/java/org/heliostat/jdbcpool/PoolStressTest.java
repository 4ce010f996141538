package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many threads borrow, break, abort and give back in every way, while the rules change and the database goes away and
 * comes back. Whatever the order: no connection has two borrowers, no more are open than allowed, and in the end no
 * permit is lost and every count is right. Seeds are printed; -Dheliostat.seed repeats one as far as threads allow.
 */
class PoolStressTest {

    private static final int BORROWERS = 12;
    private static final int ROUNDS = 150;
    private static final int LARGEST = 6;

    private final TestPool test = new TestPool(rules ->
            rules.maxPoolSize(LARGEST).maxWaitTime(Duration.ofMillis(100)).poolResizeQuantity(2));
    private final AtomicLong lent = new AtomicLong();
    private final AtomicBoolean borrowing = new AtomicBoolean(true);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 0})
    void losesAndDoublesNothing(long given) throws Exception {
        long seed = given != 0 ? given : Long.getLong("heliostat.seed", System.nanoTime());
        System.out.println("seed " + seed);
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            Future<?> chaos = threads.submit(() -> {
                causeChaos(new Random(seed));
                return null;
            });
            List<Future<?>> borrowers = new ArrayList<>();
            for (int i = 0; i < BORROWERS; i++) {
                Random random = new Random(seed + i + 1);
                borrowers.add(threads.submit(() -> {
                    borrowAgainAndAgain(random);
                    return null;
                }));
            }
            for (Future<?> borrower : borrowers) {
                borrower.get(60, TimeUnit.SECONDS);
            }
            borrowing.set(false);
            chaos.get(60, TimeUnit.SECONDS);
            checkWhatIsLeft();
        } finally {
            threads.shutdownNow();
            test.close();
        }
        Await.until(() -> test.database.open() == 0);
    }

    private void borrowAgainAndAgain(Random random) {
        for (int round = 0; round < ROUNDS; round++) {
            if (random.nextInt(20) == 0) {
                Thread.currentThread().interrupt();
            }
            try {
                use(test.borrow(), random);
            } catch (SQLException expected) {
                assertThat(expected.getMessage()).isNotBlank();
            }
            Thread.interrupted();
        }
    }

    private void use(Connection connection, Random random) throws SQLException {
        StubDatabase.StubConnection physical;
        try {
            physical = test.database.behind(connection);
        } catch (SQLException broken) {
            connection.close();
            throw broken;
        }
        physical.begins();
        lent.incrementAndGet();
        try {
            connection.setAutoCommit(random.nextBoolean());
            Thread.yield();
            if (random.nextInt(15) == 0) {
                physical.breaks(random.nextBoolean() ? "08006" : "42000");
            }
            try (Statement statement = connection.createStatement()) {
                statement.execute("SELECT 1");
            }
        } finally {
            physical.ends();
            giveBack(connection, random);
        }
    }

    private static void giveBack(Connection connection, Random random) throws SQLException {
        int way = random.nextInt(20);
        if (way == 0) {
            connection.abort(Runnable::run);
        } else if (way == 1) {
            try (Statement statement = connection.createStatement()) {
                statement.getConnection().close();
            } finally {
                connection.close();
            }
        } else {
            connection.close();
        }
        if (way == 2) {
            connection.close();
        }
    }

    private void causeChaos(Random random) {
        while (borrowing.get()) {
            switch (random.nextInt(8)) {
                case 0 -> test.change(rules -> rules.maxPoolSize(1 + random.nextInt(LARGEST)));
                case 1 -> test.change(rules -> rules.steadyPoolSize(random.nextInt(LARGEST)));
                case 2 ->
                    test.change(
                            rules -> rules.check(ConnectionCheck.metaData()).failAllConnections(random.nextBoolean()));
                case 3 -> test.change(PoolSettings.Builder::noCheck);
                case 4 -> test.pool.flush();
                case 5 -> test.database.goesAway();
                case 6 -> jumpStart();
                default -> {
                    test.time.passes(Duration.ofSeconds(random.nextInt(400)));
                    test.pool.look();
                }
            }
            test.database.comesBack();
        }
    }

    private void jumpStart() {
        try {
            test.pool.jumpStart();
        } catch (SQLException databaseAway) {
            assertThat(databaseAway.getMessage()).contains("books");
        }
    }

    private void checkWhatIsLeft() throws Exception {
        test.database.comesBack();
        test.change(rules -> rules.maxPoolSize(LARGEST).steadyPoolSize(0).noCheck());
        test.pool.look();
        assertThat(lent.get()).isPositive();
        assertThat(test.database.openPeak()).isLessThanOrEqualTo(LARGEST);
        assertThat(test.database.twiceLent()).isZero();
        Await.until(() -> test.pool.permitsTaken() == 0);
        Await.until(() -> test.snapshot().leased() == 0 && test.snapshot().waiting() == 0);
        Await.until(() -> test.snapshot().connections() == test.database.open());
        Await.until(() -> {
            PoolSnapshot figures = test.snapshot();
            return figures.created() - figures.closed() == figures.connections();
        });
        assertThat(test.pool.holders()).isEmpty();

        test.pool.flush();
        test.awaitOpen(0);
        test.change(rules -> rules.maxWaitTime(Duration.ofSeconds(120)));
        List<Connection> all = test.borrow(LARGEST);
        test.change(rules -> rules.maxWaitTime(Duration.ofMillis(1)));
        assertThatThrownBy(test::borrow).isInstanceOf(SQLTransientConnectionException.class);
        TestPool.giveBack(all);
        assertThat(test.pool.permitsTaken()).isZero();
        assertThat(test.database.open()).isEqualTo(LARGEST);
    }
}
