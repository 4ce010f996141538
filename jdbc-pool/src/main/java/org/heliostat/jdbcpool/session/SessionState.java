package org.heliostat.jdbcpool.session;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a borrower can change about a connection of the driver, and how it was when it was opened. The driver is asked
 * only before the first change: with some databases a question is a round trip. A borrower that has the driver's own
 * connection changes it unseen, and so does one that runs SQL such as {@code SET}: then everything is asked before and
 * after. Owned by whoever has the connection.
 */
public final class SessionState {

    /** Nobody has asked for the level, as nobody has set it. */
    private static final int AS_OPENED = -1;

    /** It was to be set, and that failed. */
    private static final int UNKNOWN = -2;

    /** Setters of what a statement is prepared with. */
    private static final Set<String> MEANING = Set.of("setTypeMap", "setHoldability", "setCatalog", "setSchema");

    private final Connection driver;

    /** By the name of the setter, in the order in which they are brought back. */
    private final Map<String, Remembered<?>> remembered = new LinkedHashMap<>();

    private final ClientInfo clientInfo;
    private int level = AS_OPENED;
    private int openedLevel = AS_OPENED;
    private boolean isLevelChanged;
    private boolean mayBeInTransaction;
    private boolean changed;
    private boolean exposed;
    private boolean lost;

    public SessionState(Connection driver) {
        this.driver = driver;
        Remembered<Map<String, Class<?>>> typeMap =
                new Remembered<>(() -> copy(driver.getTypeMap()), map -> driver.setTypeMap(copy(map)));
        remembered.put("setTypeMap", typeMap);
        remembered.put("setHoldability", new Remembered<>(driver::getHoldability, driver::setHoldability));
        remembered.put("setCatalog", new Remembered<>(driver::getCatalog, driver::setCatalog));
        remembered.put("setSchema", new Remembered<>(driver::getSchema, driver::setSchema));
        remembered.put("setReadOnly", new Remembered<>(driver::isReadOnly, driver::setReadOnly));
        // on this thread: some drivers would otherwise apply it at some time later
        Remembered<Integer> timeout = new Remembered<>(
                driver::getNetworkTimeout,
                millis -> driver.setNetworkTimeout(Runnable::run, requireNonNull(millis, "timeout")));
        remembered.put("setNetworkTimeout", timeout);
        clientInfo = new ClientInfo(driver);
    }

    /** What the driver answers or is given may be changed in place. */
    private static @Nullable Map<String, Class<?>> copy(@Nullable Map<String, Class<?>> map) {
        return map == null ? null : new HashMap<>(map);
    }

    /** @return whether it was changed in a way that nothing undoes: who has had it must have been its last */
    public boolean isLost() {
        return lost;
    }

    /** @return whether the borrower may have changed something unseen */
    public boolean isExposed() {
        return exposed;
    }

    /**
     * Undoes what a borrower did. Before that it ends the transaction, if there is one: most databases take back what is
     * set inside of one that is rolled back afterwards, and refuse to set anything in one that has failed.
     *
     * @param wanted the isolation level that the rules want; empty: the driver's
     * @return whether the meaning of statements that were prepared may have been another
     * @throws SQLException also if the driver cannot go back
     */
    public boolean restore(OptionalInt wanted) throws SQLException {
        if (!changed) {
            return false;
        }
        if (exposed && driver.getAutoCommit()) {
            // A transaction that SQL began: with autocommit some drivers refuse to end it.
            driver.setAutoCommit(false);
        }
        if (!driver.getAutoCommit()) {
            if (mayBeInTransaction || exposed) {
                driver.rollback();
            }
            driver.setAutoCommit(true);
        }
        if (exposed) {
            level = driver.getTransactionIsolation();
        }
        clientInfo.restore();
        boolean otherMeaning = false;
        for (Map.Entry<String, Remembered<?>> each : remembered.entrySet()) {
            otherMeaning |= each.getValue().restore() && MEANING.contains(each.getKey());
        }
        setLevel(wanted, false);
        mayBeInTransaction = false;
        isLevelChanged = false;
        changed = false;
        exposed = false;
        return otherMeaning;
    }

    /** Something is done that may begin a transaction. */
    public void mayBeginTransaction() {
        mayBeInTransaction = true;
    }

    /** The transaction is about to end. */
    public void endsTransaction() {
        mayBeInTransaction = false;
    }

    /** A call has failed: whatever it was to change may be so or not. */
    public void failed() {
        mayBeInTransaction = true;
        if (isLevelChanged) {
            level = UNKNOWN;
        }
    }

    /** Autocommit is about to be set. */
    public void changesAutoCommit() {
        changed = true;
    }

    /** A change of which the driver does not tell what was before. */
    public void loses() {
        lost = true;
    }

    /** The borrower is about to have the driver's own connection, or to run SQL that may change what it is like. */
    public void exposes() throws SQLException {
        if (exposed) {
            return;
        }
        learnLevel();
        remembered.values().forEach(Remembered::mayChange);
        clientInfo.mayChange();
        exposed = true;
        changed = true;
    }

    /** @param wanted empty: the one it was opened with */
    public boolean isLevel(OptionalInt wanted) {
        return level == wanted.orElse(openedLevel);
    }

    /** @param always also if it should be the level already */
    public void setLevel(OptionalInt wanted, boolean always) throws SQLException {
        if (always || !isLevel(wanted)) {
            learnLevel();
            int target = wanted.orElse(openedLevel);
            driver.setTransactionIsolation(target);
            level = target;
        }
    }

    private void learnLevel() throws SQLException {
        if (openedLevel == AS_OPENED) {
            openedLevel = driver.getTransactionIsolation();
            level = openedLevel;
        }
    }

    /** The isolation level is about to be set. */
    public void changesLevel(int wanted) throws SQLException {
        learnLevel();
        level = wanted;
        isLevelChanged = true;
        changed = true;
    }

    /**
     * Something is about to be set.
     *
     * @param setter the call's name
     * @return whether that may give statements that were prepared another meaning
     */
    public boolean changes(String setter) throws SQLException {
        requireNonNull(remembered.get(setter), setter).changes();
        changed = true;
        return MEANING.contains(setter);
    }

    /** With some drivers the map that a borrower is about to see is the one they work with. */
    public void showsTypeMap() {
        requireNonNull(remembered.get("setTypeMap"), "type map").mayChange();
        changed = true;
    }

    /** @param name null: none */
    public void changesClientInfo(@Nullable String name) {
        clientInfo.changes(name);
        changed = true;
    }

    public void changesClientInfo(Properties all) {
        all.stringPropertyNames().forEach(clientInfo::changes);
        clientInfo.mayChange();
        changed = true;
    }
}
