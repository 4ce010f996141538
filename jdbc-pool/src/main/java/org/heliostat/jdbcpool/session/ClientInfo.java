package org.heliostat.jdbcpool.session;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the client info that a connection was opened with. What some drivers answer holds names that nobody may
 * set: with those it is brought back name by name. With a driver that takes it and does not tell it, what was set is
 * cleared. Owned by whoever has the connection.
 */
final class ClientInfo {

    private final Connection driver;
    private final Properties opened = new Properties();
    private final Set<String> setByBorrower = new TreeSet<>();
    private boolean known;
    private boolean mayBeAnother;

    ClientInfo(Connection driver) {
        this.driver = driver;
    }

    /** @param name is about to be set; null: nobody knows which */
    void changes(@Nullable String name) {
        mayChange();
        if (name != null) {
            setByBorrower.add(name);
        }
    }

    /** It is about to be changed, or somebody may do it unseen from now on. */
    void mayChange() {
        if (!known && !mayBeAnother) {
            try {
                copyTo(opened);
                known = true;
            } catch (SQLException | AbstractMethodError unsupported) {
                opened.clear();
            }
        }
        mayBeAnother = true;
    }

    /** A copy, for what a driver answers may be what it works with. */
    private void copyTo(Properties copy) throws SQLException {
        Properties answered = driver.getClientInfo();
        if (answered != null) {
            answered.stringPropertyNames().forEach(name -> copy.setProperty(name, answered.getProperty(name)));
        }
    }

    void restore() throws SQLException {
        if (!mayBeAnother) {
            return;
        }
        if (known) {
            restoreWhole();
        } else {
            for (String name : setByBorrower) {
                driver.setClientInfo(name, null);
            }
        }
        setByBorrower.clear();
        mayBeAnother = false;
    }

    /** As a whole first: H2 fails for ever after one name was cleared by itself. */
    private void restoreWhole() throws SQLException {
        if (others().isEmpty()) {
            return;
        }
        try {
            Properties all = new Properties();
            all.putAll(opened);
            driver.setClientInfo(all);
        } catch (SQLException | RuntimeException notAllMayBeSet) {
            for (String name : others()) {
                driver.setClientInfo(name, opened.getProperty(name));
            }
        }
        if (!others().isEmpty()) {
            throw new SQLException("the driver does not go back to the client info it was opened with", "08003");
        }
    }

    private Set<String> others() throws SQLException {
        Properties now = new Properties();
        copyTo(now);
        Set<String> names = new TreeSet<>(now.stringPropertyNames());
        names.addAll(opened.stringPropertyNames());
        names.removeIf(name -> Objects.equals(now.getProperty(name), opened.getProperty(name)));
        return names;
    }
}
