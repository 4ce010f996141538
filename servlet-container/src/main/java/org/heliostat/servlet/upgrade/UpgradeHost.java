package org.heliostat.servlet.upgrade;

import jakarta.servlet.http.HttpUpgradeHandler;

/** Serves upgrades as their application. Any thread. */
public interface UpgradeHost {

    /** Runs code with the application's class loader as context class loader. */
    void inApplication(Runnable code);

    /** A handler that was made will not be given a connection. */
    void unused(HttpUpgradeHandler handler);

    /** The application must end the connection before it stops. */
    void upgraded(UpgradedConnection connection);

    /** The connection is over and its handler destroyed. */
    void upgradeEnded(UpgradedConnection connection, HttpUpgradeHandler handler);
}
