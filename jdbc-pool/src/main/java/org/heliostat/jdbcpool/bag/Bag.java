package org.heliostat.jdbcpool.bag;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.pool.HikariPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * A HikariCP pool that decides nothing by itself: it keeps connections, lends its proxies of them, opens one when a
 * borrower finds none or when told to, and closes those it is told to. Any thread.
 *
 * <p>How its own rules are kept out: {@code minimumIdle} is 0 but between {@link #openMore} and {@link #openNoMore}; time-outs of idle
 * connections, leaks and keep-alive are off; its housekeeper never runs ({@link Evictions}); its check of connections
 * reaches {@link Source} connections, which answer as they like. What must not happen is a source that throws while
 * somebody waits: HikariCP would pause for up to 5 s between attempts. So a source hands out a connection that
 * carries the failure.
 */
public final class Bag {

    /** The most connections a bag can be told to hold; HikariCP fixes the length of its queues when it is made. */
    private static final int MOST = 10_000;

    private final HikariConfig config = new HikariConfig();
    private final HikariPool hikari;

    /** Makes connections. All calls come from the bag's adder thread. */
    public interface Source {

        /**
         * @return a new connection
         * @throws SQLException if none is wanted; the bag asks again while {@link Bag#waiting()} is not 0
         */
        Connection open(Bag bag) throws SQLException;

        /**
         * The connection opened last is now in order and about to be lent or kept.
         *
         * @param eviction closes it at once if it is free, otherwise when it comes back; any thread may run it, but
         *     none before the adder thread, which is about to, has put the connection into the bag
         */
        void opened(Runnable eviction);
    }

    public Bag(String name, int max, Source source, ThreadFactory threads) {
        config.setPoolName(name);
        config.setDataSource(new SourceAsDataSource(source, this));
        config.setMaximumPoolSize(MOST);
        config.setMinimumIdle(0);
        config.setIdleTimeout(0);
        config.setMaxLifetime(Duration.ofDays(30).toMillis()); // never reached; makes HikariCP offer its evictions
        config.setInitializationFailTimeout(-1);
        config.setScheduledExecutor(new Evictions(source));
        config.setThreadFactory(threads);
        hikari = new HikariPool(config);
        resize(max);
    }

    /**
     * Lends a connection, opening one if none is free.
     *
     * @return null if there was none within so many milliseconds
     * @throws SQLException if the thread was interrupted; its interrupt is set again
     */
    public @Nullable Connection borrow(long millis) throws SQLException {
        try {
            return hikari.getConnection(millis);
        } catch (SQLTransientConnectionException timedOut) {
            return null;
        }
    }

    /** Closes a lent connection instead of taking it back. */
    public void discard(Connection lent) {
        hikari.evictConnection(lent);
    }

    /** @return borrowers that wait in {@link #borrow} */
    public int waiting() {
        return hikari.getThreadsAwaitingConnection();
    }

    public void resize(int max) {
        config.setMaximumPoolSize(max);
    }

    /** The source may be asked for more connections than borrowers need, until {@link #openNoMore}. Does not block. */
    public void openMore() {
        // A creation goes on only while fewer are free than this; the source knows how many are really wanted.
        config.setMinimumIdle(config.getMaximumPoolSize());
    }

    public void openNoMore() {
        config.setMinimumIdle(0);
    }

    /** Asks the source for so many connections beyond those that borrowers need, while {@link #openMore} holds. */
    public void open(int connections) {
        for (int i = 0; i < connections; i++) {
            hikari.addBagItem(Integer.MAX_VALUE);
        }
    }
}
