package org.heliostat.jdbcpool.driver;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Objects;
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
    private final Name schema;
    private final Name catalog;
    private int level = UNKNOWN;
    private int openedLevel = UNKNOWN;
    private int openedTimeout = UNKNOWN;
    private @Nullable Boolean openedReadOnly;
    private boolean exposed;

    public SessionState(Connection driver) {
        this.driver = driver;
        schema = new Name(driver::getSchema, driver::setSchema);
        catalog = new Name(driver::getCatalog, driver::setCatalog);
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
        exposed = true;
    }

    public boolean isExposed() {
        return exposed;
    }

    /** Takes back what was done past the pool: uncommitted work, and every change but the level's. */
    public void restoreWhatWasNotSeen() throws SQLException {
        if (!driver.getAutoCommit()) {
            driver.rollback();
            driver.setAutoCommit(true);
        }
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
        schema.set(name);
    }

    public void setCatalog(@Nullable String name) throws SQLException {
        catalog.set(name);
    }

    /**
     * @return whether schema or catalog were another
     * @throws SQLException also if the driver cannot go back to none
     */
    public boolean restoreNames() throws SQLException {
        boolean otherCatalog = catalog.restore();
        return schema.restore() || otherCatalog;
    }

    private interface Getter {
        @Nullable
        String get() throws SQLException;
    }

    private interface Setter {
        void set(@Nullable String name) throws SQLException;
    }

    /** The schema or the catalog; a connection can be opened without one. */
    private static final class Name {

        private final Getter getter;
        private final Setter setter;
        private boolean known;
        private boolean mayBeAnother;
        private boolean isAnother;
        private @Nullable String opened;

        Name(Getter getter, Setter setter) {
            this.getter = getter;
            this.setter = setter;
        }

        void set(@Nullable String name) throws SQLException {
            learn();
            isAnother = true;
            setter.set(name);
        }

        /** Nothing happens if the driver knows no such name. */
        void mayChange() throws SQLException {
            try {
                learn();
                mayBeAnother = true;
            } catch (SQLFeatureNotSupportedException | AbstractMethodError unsupported) {
                mayBeAnother = false;
            }
        }

        private void learn() throws SQLException {
            if (!known) {
                opened = getter.get();
                known = true;
            }
        }

        boolean restore() throws SQLException {
            boolean another = isAnother || (mayBeAnother && !Objects.equals(getter.get(), opened));
            if (another) {
                back();
            }
            isAnother = false;
            mayBeAnother = false;
            return another;
        }

        private void back() throws SQLException {
            setter.set(opened);
            if (opened == null && getter.get() != null) {
                throw new SQLException("the driver does not go back to no schema or catalog", "08003");
            }
        }
    }
}
