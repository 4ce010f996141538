package org.heliostat.jdbcpool.session;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Remembers one thing that a borrower can change about a connection, as it was when the connection was opened: the driver is asked
 * only before the first change. Owned by whoever has the connection.
 */
final class Remembered<T> {

    private final Getter<T> getter;
    private final Setter<T> setter;
    private boolean known;
    private boolean mayBeAnother;
    private boolean isAnother;
    private boolean isUnknown;
    private @Nullable T opened;

    /** Asks the driver. */
    interface Getter<T> {
        @Nullable
        T get() throws SQLException;
    }

    /** Tells the driver. */
    interface Setter<T> {
        void set(@Nullable T value) throws SQLException;
    }

    Remembered(Getter<T> getter, Setter<T> setter) {
        this.getter = getter;
        this.setter = setter;
    }

    /** It is about to be set. */
    void changes() throws SQLException {
        learn();
        isAnother = true;
    }

    /** Somebody may change it unseen from now on. Nothing happens if the driver knows no such thing. */
    void mayChange() {
        try {
            learn();
            mayBeAnother = true;
        } catch (SQLFeatureNotSupportedException | AbstractMethodError unsupported) {
            mayBeAnother = false;
        } catch (SQLException untold) {
            // Some drivers say so that they know no such thing; others will answer the next time.
            mayBeAnother = false;
            isUnknown = true;
        }
    }

    private void learn() throws SQLException {
        if (!known) {
            opened = getter.get();
            known = true;
        }
    }

    /**
     * @return whether it was another
     * @throws SQLException also if the driver cannot go back to none, or did not tell what it was when it was asked first
     */
    boolean restore() throws SQLException {
        if (isUnknown) {
            isUnknown = false;
            requireNothingTold();
        }
        boolean another = isAnother || (mayBeAnother && !Objects.equals(getter.get(), opened));
        if (another) {
            back();
        }
        isAnother = false;
        mayBeAnother = false;
        return another;
    }

    private void requireNothingTold() throws SQLException {
        try {
            getter.get();
        } catch (SQLException | AbstractMethodError knowsNoSuchThing) {
            return;
        }
        throw new SQLException("the driver did not tell what the connection was opened with", "08003");
    }

    private void back() throws SQLException {
        setter.set(opened);
        if (opened == null && getter.get() != null) {
            throw new SQLException("the driver does not go back to none", "08003");
        }
    }
}
