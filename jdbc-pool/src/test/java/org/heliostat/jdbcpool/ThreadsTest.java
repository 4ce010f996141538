package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The pool's threads belong to who made the pool, not to who borrows. */
class ThreadsTest {

    @Test
    void areMadeWithTheContextOfThePoolsMaker() throws Exception {
        List<Thread> makers = new CopyOnWriteArrayList<>();
        List<Thread> made = new CopyOnWriteArrayList<>();
        StubDatabase database = new StubDatabase();
        try (ConnectionPool pool = new ConnectionPool(
                        PoolSettings.builder("books")
                                .steadyPoolSize(0)
                                .maxPoolSize(2)
                                .build(),
                        database,
                        Borrowers.THREADS,
                        PoolEvents.NONE,
                        PoolTime.system(),
                        work -> {
                            makers.add(Thread.currentThread());
                            Thread thread = new Thread(work);
                            made.add(thread);
                            return thread;
                        });
                URLClassLoader application = new URLClassLoader(new URL[0], null)) {
            FutureTask<Object> use = new FutureTask<>(() -> {
                Connection lent = pool.getConnection();
                pool.flush();
                lent.close();
                return null;
            });
            Thread session = new Thread(use);
            session.setContextClassLoader(application);
            session.start();
            use.get(60, TimeUnit.SECONDS);
            Await.until(() -> database.open() == 0);

            assertThat(made).hasSizeGreaterThanOrEqualTo(3);
            assertThat(makers).doesNotContain(session);
            assertThat(made).allSatisfy(thread -> {
                assertThat(thread.getContextClassLoader()).isNotSameAs(application);
                assertThat(thread.isDaemon()).isTrue();
                assertThat(thread.getName()).startsWith("jdbc-pool-books");
            });
        }
    }

    /** HikariCP's own end when they had nothing to do for five seconds. */
    @Test
    void thePoolsOwnEndsWithIt() throws Exception {
        List<Thread> made = new CopyOnWriteArrayList<>();
        ConnectionPool pool = new ConnectionPool(
                PoolSettings.named("books"),
                new StubDatabase(),
                Borrowers.THREADS,
                PoolEvents.NONE,
                PoolTime.system(),
                work -> {
                    Thread thread = Executors.defaultThreadFactory().newThread(work);
                    made.add(thread);
                    return thread;
                });
        pool.getConnection().close();
        Thread keeper = made.get(0);
        assertThat(keeper.isAlive()).isTrue();

        pool.close();
        pool.close();

        Await.until(() -> !keeper.isAlive());
    }
}
