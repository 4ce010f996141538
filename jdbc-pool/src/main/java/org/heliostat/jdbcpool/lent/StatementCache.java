package org.heliostat.jdbcpool.lent;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps prepared statements of one connection that nobody uses just now for the next who prepares the same.
 *
 * <p>A statement is in here or in somebody's hands, never both: it is taken out when it is lent, and comes back when
 * its user closes it, unless something about it was changed that cannot be undone. The one that was not wanted for
 * longest goes first. A connection has one user, but its cache is guarded by {@code this} against users with two
 * threads; no statement is touched while the lock is held.
 */
public final class StatementCache {

    private static final Logger LOG = LoggerFactory.getLogger(StatementCache.class);

    private final Map<Key, PreparedStatement> free = new LinkedHashMap<>();
    private int size;
    private int generation;

    /** What makes two preparations the same: the SQL, and what was given with it, which their number tells apart. */
    record Key(String sql, List<Integer> given) {}

    /** The driver's way to make one. */
    @FunctionalInterface
    interface Preparation {
        PreparedStatement prepare() throws SQLException;
    }

    /** Keeps at most so many statements from now on. */
    public void resize(int statements) {
        List<PreparedStatement> surplus;
        synchronized (this) {
            size = statements;
            surplus = takeSurplus();
        }
        surplus.forEach(StatementCache::close);
    }

    /**
     * One use of what a key stands for.
     *
     * @param kept the statement that was kept; null: it is to be prepared
     */
    record Use(StatementCache cache, Key key, int lentIn, @Nullable PreparedStatement kept) {

        /** Ends it: the statement is kept for the next, or closed. */
        void takeBack(PreparedStatement statement) {
            cache.takeBack(key, lentIn, statement);
        }
    }

    /** Takes the statement that is kept for this key, if there is one. */
    synchronized Use use(Key key) {
        return new Use(this, key, generation, free.remove(key));
    }

    /** Forgets all statements, those in use as well: names in them may mean something else from now on. */
    public void clear() {
        List<PreparedStatement> all;
        synchronized (this) {
            generation++;
            all = new ArrayList<>(free.values());
            free.clear();
        }
        all.forEach(StatementCache::close);
    }

    private void takeBack(Key key, int lentIn, PreparedStatement statement) {
        List<PreparedStatement> surplus;
        synchronized (this) {
            boolean isIn = lentIn == generation && free.putIfAbsent(key, statement) == null;
            surplus = isIn ? takeSurplus() : List.of(statement);
        }
        surplus.forEach(StatementCache::close);
    }

    private List<PreparedStatement> takeSurplus() {
        if (free.size() <= size) {
            return List.of();
        }
        List<PreparedStatement> surplus = new ArrayList<>();
        Iterator<PreparedStatement> oldestFirst = free.values().iterator();
        while (free.size() > size) {
            surplus.add(oldestFirst.next());
            oldestFirst.remove();
        }
        return surplus;
    }

    private static void close(PreparedStatement statement) {
        try {
            statement.close();
        } catch (SQLException alreadyUseless) {
            LOG.debug("a statement taken from the cache could not be closed", alreadyUseless);
        }
    }
}
