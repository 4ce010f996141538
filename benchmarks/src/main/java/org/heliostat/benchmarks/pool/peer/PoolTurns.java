package org.heliostat.benchmarks.pool.peer;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Borrows and gives back for so many milliseconds as each line of the standard input says, and prints after each: {@code
 * TURN leases nanoseconds}, the processor time of the borrowing threads. Ends with the input.
 */
public final class PoolTurns {

    private static final int LEASES_BETWEEN_LOOKS = 50;

    private final DataSource lender;
    private final boolean selects;
    private final Ticker ticker;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /** So that nothing that is read can be left out. */
    private volatile @Nullable Object seen;

    private PoolTurns(DataSource lender, boolean selects, Ticker ticker) {
        this.lender = lender;
        this.selects = selects;
        this.ticker = ticker;
    }

    private record Turn(long leases, long cpuNanos) {}

    /** {@code heliostat|hikari bare|select THREADS STATEMENTS}. */
    public static void main(String[] arguments) throws Exception {
        DataSource lender = Lenders.open(arguments[0], Integer.parseInt(arguments[3]));
        PoolTurns turns = new PoolTurns(lender, arguments[1].equals("select"), Ticker.system());
        int count = Integer.parseInt(arguments[2]);
        ExecutorService borrowers = Executors.newFixedThreadPool(count);
        turns.answer(borrowers, count);
        System.exit(0);
    }

    private void answer(ExecutorService borrowers, int count) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            Turn turn = turn(borrowers, count, Long.parseLong(line) * 1_000_000);
            System.out.println("TURN " + turn.leases() + " " + turn.cpuNanos());
        }
    }

    private Turn turn(ExecutorService borrowers, int count, long nanos) throws Exception {
        List<Future<Turn>> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(borrowers.submit(() -> borrow(nanos)));
        }
        long leases = 0;
        long cpuNanos = 0;
        for (Future<Turn> one : all) {
            leases += one.get().leases();
            cpuNanos += one.get().cpuNanos();
        }
        return new Turn(leases, cpuNanos);
    }

    private Turn borrow(long nanos) throws SQLException {
        long cpuBefore = threads.getCurrentThreadCpuTime();
        long end = ticker.nanos() + nanos;
        long leases = 0;
        while (ticker.nanos() - end < 0) {
            for (int i = 0; i < LEASES_BETWEEN_LOOKS; i++) {
                seen = selects ? title() : connection();
            }
            leases += LEASES_BETWEEN_LOOKS;
        }
        return new Turn(leases, threads.getCurrentThreadCpuTime() - cpuBefore);
    }

    private Connection connection() throws SQLException {
        try (Connection connection = lender.getConnection()) {
            return connection;
        }
    }

    private String title() throws SQLException {
        try (Connection connection = lender.getConnection();
                PreparedStatement query = connection.prepareStatement("SELECT title FROM book WHERE id = ?")) {
            query.setInt(1, ThreadLocalRandom.current().nextInt(Lenders.ROWS));
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }
}
