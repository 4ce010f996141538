package org.heliostat.servlet.httpsession.jdbc;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does work on a connection of the pool, again where that helps: on another connection when one broke, once more when the
 * database gave up one of two transactions. When the database is away, one call in a second tries, the others fail at
 * once instead of waiting for the pool. Any thread that may wait.
 */
final class Attempts {

    /** Work on a connection in auto-commit mode. */
    interface Work<T> {
        /** @param mayBeDone whether an attempt before, whose answer was lost with its connection, may have done it */
        T run(Connection connection, boolean mayBeDone) throws SQLException, IOException;
    }

    /** How far the attempts at one piece of work have come. */
    private static final class Progress {
        private boolean begun;
        private boolean mayBeDone;

        /** Without a connection nothing was done; a transaction that was given up has done nothing either. */
        void failed(boolean broken) {
            mayBeDone |= begun && broken;
            begun = false;
        }
    }

    /** Where connections come from; asked for each attempt, as what is configured may change. */
    interface Source {
        DataSource get() throws IOException;
    }

    private static final Logger LOG = LoggerFactory.getLogger(Attempts.class);

    /** A pool may hold several connections that a restart of the database broke. */
    private static final int MOST = 4;

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final String name;
    private final Source source;
    private final Ticker ticker;

    /** When the next call may try; 0 while the database is there. */
    private final AtomicLong tryAt = new AtomicLong();

    private final LongAdder failures = new LongAdder();
    private final LongAdder repeated = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private volatile String lastFailure = "";

    Attempts(String name, Source source, Ticker ticker) {
        this.name = name;
        this.source = source;
        this.ticker = ticker;
    }

    Map<String, Long> figures() {
        return Map.of("failures", failures.sum(), "repeated", repeated.sum(), "refused", refused.sum());
    }

    <T> T run(Work<T> work) throws IOException {
        enter();
        Progress progress = new Progress();
        for (int attempt = 1; ; attempt++) {
            try {
                T result = once(work, progress);
                back();
                return result;
            } catch (SQLException failed) {
                boolean broken = isBroken(failed);
                if (attempt == MOST || !broken && !isRepeatable(failed)) {
                    throw failed(failed, broken);
                }
                progress.failed(broken);
                repeated.increment();
            }
        }
    }

    private <T> T once(Work<T> work, Progress progress) throws SQLException, IOException {
        try (Connection connection = source.get().getConnection()) {
            if (!connection.getAutoCommit()) {
                connection.setAutoCommit(true);
            }
            progress.begun = true;
            return work.run(connection, progress.mayBeDone);
        }
    }

    /** While the database is away, lets one call pass in each second. */
    private void enter() throws IOException {
        long at = tryAt.get();
        if (at == 0) {
            return;
        }
        long now = ticker.nanos();
        if (now - at < 0 || !tryAt.compareAndSet(at, notZero(now + PAUSE_NANOS))) {
            refused.increment();
            throw new IOException(name + ": is away (" + lastFailure + ")");
        }
    }

    private void back() {
        if (tryAt.get() != 0 && tryAt.getAndSet(0) != 0) {
            LOG.info("{}: is back", name);
        }
    }

    private IOException failed(SQLException failed, boolean broken) {
        failures.increment();
        String text = failed.getSQLState() + " " + failed.getMessage();
        if (broken) {
            lastFailure = text;
            if (tryAt.getAndSet(notZero(ticker.nanos() + PAUSE_NANOS)) == 0) {
                LOG.warn("{}: cannot be used: {}", name, text);
            }
        }
        return new IOException(name + ": " + text, failed);
    }

    private static long notZero(long nanos) {
        return nanos == 0 ? 1 : nanos;
    }

    /** Connection exceptions of the standard (class 08), of PostgreSQL (57P, shutdown) and of pools that got none. */
    private static boolean isBroken(SQLException failed) {
        String state = state(failed);
        return state.startsWith("08")
                || state.startsWith("57P")
                || state.isEmpty()
                || failed instanceof java.sql.SQLNonTransientConnectionException
                || failed instanceof java.sql.SQLTransientConnectionException
                || failed instanceof java.sql.SQLRecoverableException;
    }

    /** One of two transactions that stood in each other's way: class 40, and H2's concurrent update. */
    private static boolean isRepeatable(SQLException failed) {
        String state = state(failed);
        return state.startsWith("40")
                || state.equals("90131")
                || failed instanceof java.sql.SQLTransactionRollbackException;
    }

    private static String state(SQLException failed) {
        return failed.getSQLState() == null ? "" : failed.getSQLState();
    }
}
