package org.heliostat.jdbcpool;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

/** A pool on a {@link StubDatabase}, with time in the test's hands and everything it told kept. */
final class TestPool implements AutoCloseable {

    final StubDatabase database = new StubDatabase();
    final FakeTime time = new FakeTime();
    final Told told = new Told();
    final ConnectionPool pool;

    /** While set, no thread can be made for the pool. */
    final AtomicBoolean outOfThreads = new AtomicBoolean();

    /** All threads that were made for the pool; the first is its keeper. */
    final List<Thread> threads = new CopyOnWriteArrayList<>();

    private final ExecutorService borrowers = Executors.newCachedThreadPool();

    /** What the pool told its listener. */
    static final class Told implements PoolEvents {
        final ConcurrentLinkedQueue<Long> waits = new ConcurrentLinkedQueue<>();
        final ConcurrentLinkedQueue<Holder> leaks = new ConcurrentLinkedQueue<>();
        final ConcurrentLinkedQueue<SQLException> openFailures = new ConcurrentLinkedQueue<>();
        final ConcurrentLinkedQueue<SQLException> checkFailures = new ConcurrentLinkedQueue<>();
        final ConcurrentLinkedQueue<String> mended = new ConcurrentLinkedQueue<>();
        volatile boolean throwsAtWaits;

        @Override
        public void waited(long nanos) {
            waits.add(nanos);
            if (throwsAtWaits) {
                throw new IllegalStateException("a listener's defect");
            }
        }

        @Override
        public void leaked(Holder holder) {
            leaks.add(holder);
        }

        @Override
        public void openFailed(SQLException failure) {
            openFailures.add(failure);
        }

        @Override
        public void opensAgain() {
            mended.add("again");
        }

        @Override
        public void checkFailed(SQLException failure) {
            checkFailures.add(failure);
        }
    }

    /** Steady 0, max 4, waits for 20 s, nothing else, unless changed. */
    TestPool(UnaryOperator<PoolSettings.Builder> rules) {
        PoolSettings settings = rules.apply(PoolSettings.builder("books")
                        .steadyPoolSize(0)
                        .maxPoolSize(4)
                        .maxWaitTime(Duration.ofSeconds(120)))
                .build();
        pool = new ConnectionPool(settings, database, Borrowers.THREADS, told, time.asPoolTime(), this::thread);
    }

    private Thread thread(Runnable work) {
        if (outOfThreads.get()) {
            throw new IllegalStateException("out of threads");
        }
        Thread made = Executors.defaultThreadFactory().newThread(work);
        threads.add(made);
        return made;
    }

    Connection borrow() throws SQLException {
        return pool.getConnection();
    }

    List<Connection> borrow(int connections) throws SQLException {
        List<Connection> borrowed = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            borrowed.add(borrow());
        }
        return borrowed;
    }

    static void giveBack(List<Connection> connections) throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }

    /** Borrows on another thread. */
    Future<Connection> borrowAside() {
        return borrowers.submit(() -> borrow());
    }

    /** Borrows on another thread, which has its place in line when this returns. */
    Future<Connection> lineUpAside() {
        int before = pool.inLine();
        Future<Connection> borrower = borrowAside();
        Await.until(() -> pool.inLine() > before);
        return borrower;
    }

    /** Borrows on another thread, which is seen waiting, for whatever it is, when this returns. */
    Future<Connection> waitAside() {
        int before = pool.snapshot().waiting();
        Future<Connection> borrower = borrowAside();
        Await.until(() -> pool.snapshot().waiting() > before);
        return borrower;
    }

    void change(UnaryOperator<PoolSettings.Builder> rules) {
        pool.change(rules.apply(pool.settings().with()).build());
    }

    PoolSnapshot snapshot() {
        return pool.snapshot();
    }

    /** So many could not be opened, and all who waited for one have been told. */
    void awaitRefused(int connections) {
        Await.until(() -> snapshot().createFailures() == connections && !pool.isOpening());
    }

    void awaitOpen(int connections) {
        Await.until(() -> database.open() == connections && snapshot().connections() == connections);
    }

    @Override
    public void close() {
        borrowers.shutdownNow();
        pool.close();
    }
}
