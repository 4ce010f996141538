package org.heliostat.jdbcpool.driver;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a borrower can change about a connection of the driver, and how it was when it was opened. The driver is asked
 * only before the first change: with some databases a question is a round trip. A borrower that has the driver's own
 * connection changes it unseen, so then everything is asked before and after. Owned by whoever has the connection.
 */
public final class SessionState {

    private static final int UNKNOWN = -1;

    private final Connection driver;
    private final Remembered<String> schema;
    private final Remembered<String> catalog;
    private final Remembered<Integer> holdability;
    private final Remembered<Map<String, Class<?>>> typeMap;
    private final ClientInfo clientInfo;
    private int level = UNKNOWN;
    private int openedLevel = UNKNOWN;
    private int openedTimeout = UNKNOWN;
    private @Nullable Boolean openedReadOnly;
    private boolean exposed;
    private boolean touched;
    private boolean lost;

    public SessionState(Connection driver) {
        this.driver = driver;
        schema = new Remembered<>(driver::getSchema, driver::setSchema);
        catalog = new Remembered<>(driver::getCatalog, driver::setCatalog);
        holdability = new Remembered<>(
                driver::getHoldability, value -> driver.setHoldability(requireNonNull(value, "holdability")));
        typeMap = new Remembered<>(driver::getTypeMap, driver::setTypeMap, HashMap::new);
        clientInfo = new ClientInfo(driver);
    }

    /** @return whether there may be something that {@link #bringBack} has to undo */
    public boolean isTouched() {
        return touched;
    }

    /** @return whether it was changed in a way that nothing undoes: who has had it must have been its last */
    public boolean isLost() {
        return lost;
    }

    /**
     * Undoes what HikariCP does not know. Before that it ends the transaction, if there is one: most databases take back
     * what is set inside of one that is rolled back afterwards, and refuse to set anything in one that has failed.
     *
     * @return whether the meaning of statements that were prepared may have been another
     * @throws SQLException also if the driver cannot go back
     */
    public boolean bringBack() throws SQLException {
        if (!driver.getAutoCommit()) {
            driver.rollback();
            driver.setAutoCommit(true);
        }
        if (exposed) {
            restoreWhatWasNotSeen();
        }
        clientInfo.restore();
        boolean otherMap = typeMap.restore();
        boolean otherHoldability = holdability.restore();
        boolean otherCatalog = catalog.restore();
        boolean otherSchema = schema.restore();
        touched = false;
        return otherMap || otherHoldability || otherCatalog || otherSchema;
    }

    /** Something may have been done in a transaction of which HikariCP does not know that it began. */
    public void touches() {
        touched = true;
    }

    /** A change of which the driver does not tell what was before. */
    public void loses() {
        lost = true;
    }

    /** The driver's own connection is about to be in the borrower's hands. */
    public void exposes() throws SQLException {
        if (exposed) {
            return;
        }
        if (openedLevel == UNKNOWN) {
            openedLevel = driver.getTransactionIsolation();
            level = openedLevel;
        }
        if (openedReadOnly == null) {
            openedReadOnly = driver.isReadOnly();
        }
        if (openedTimeout == UNKNOWN) {
            openedTimeout = timeout();
        }
        catalog.mayChange();
        schema.mayChange();
        holdability.mayChange();
        typeMap.mayChange();
        clientInfo.mayChange();
        exposed = true;
        touched = true;
    }

    public boolean isExposed() {
        return exposed;
    }

    private void restoreWhatWasNotSeen() throws SQLException {
        restoreReadOnly();
        if (openedTimeout != UNKNOWN && timeout() != openedTimeout) {
            restoreTimeout();
        }
        level = driver.getTransactionIsolation();
        exposed = false;
    }

    private int timeout() throws SQLException {
        try {
            return driver.getNetworkTimeout();
        } catch (SQLFeatureNotSupportedException | AbstractMethodError unsupported) {
            return UNKNOWN;
        }
    }

    /** @return whether the driver would have to be told */
    public boolean isOtherLevel(int wanted) {
        return level != wanted;
    }

    /** @param always also if it should be the level already */
    public void setLevel(int wanted, boolean always) throws SQLException {
        if (always || level != wanted) {
            if (openedLevel == UNKNOWN) {
                openedLevel = driver.getTransactionIsolation();
            }
            driver.setTransactionIsolation(wanted);
            level = wanted;
        }
    }

    public boolean isOpenedLevel() {
        return level == openedLevel;
    }

    public void restoreLevel() throws SQLException {
        if (level != openedLevel) {
            setLevel(openedLevel, false);
        }
    }

    public void setReadOnly(boolean on) throws SQLException {
        if (openedReadOnly == null) {
            openedReadOnly = driver.isReadOnly();
        }
        driver.setReadOnly(on);
    }

    public void restoreReadOnly() throws SQLException {
        if (openedReadOnly != null && driver.isReadOnly() != openedReadOnly) {
            driver.setReadOnly(openedReadOnly);
        }
    }

    public void setTimeout(Executor executor, int millis) throws SQLException {
        if (openedTimeout == UNKNOWN) {
            openedTimeout = driver.getNetworkTimeout();
        }
        driver.setNetworkTimeout(executor, millis);
    }

    /** For the pool's own needs; nothing happens if the driver knows no time-out. */
    public void setTimeoutIfSupported(int millis) throws SQLException {
        try {
            // on this thread: some drivers would otherwise apply it at some time later
            setTimeout(Runnable::run, millis);
        } catch (SQLFeatureNotSupportedException | AbstractMethodError unsupported) {
            openedTimeout = UNKNOWN;
        }
    }

    public void restoreTimeout() throws SQLException {
        if (openedTimeout != UNKNOWN) {
            setTimeoutIfSupported(openedTimeout);
        }
    }

    public void setSchema(@Nullable String name) throws SQLException {
        touched = true;
        schema.set(name);
    }

    public void setCatalog(@Nullable String name) throws SQLException {
        touched = true;
        catalog.set(name);
    }

    public void setHoldability(int wanted) throws SQLException {
        touched = true;
        holdability.set(wanted);
    }

    public void setTypeMap(@Nullable Map<String, Class<?>> map) throws SQLException {
        touched = true;
        typeMap.set(map);
    }

    /** With some drivers the map that a borrower is about to see is the one they work with. */
    public void showsTypeMap() {
        touched = true;
        typeMap.mayChange();
    }

    public void setClientInfo(String name, @Nullable String value) throws SQLClientInfoException {
        touched = true;
        clientInfo.set(name, value);
    }

    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        touched = true;
        clientInfo.set(properties);
    }
}
