package org.heliostat.servlet.upgrade;

import jakarta.servlet.http.HttpUpgradeHandler;

/** What an upgraded connection asks of its application. Any thread. */
public interface UpgradeHost {

    /** Runs code with the application's class loader as context class loader. */
    void inApplication(Runnable code);

    /** The application must end the connection before it stops. */
    void upgraded(UpgradedConnection connection);

    /** The connection is over and its handler destroyed. */
    void upgradeEnded(UpgradedConnection connection, HttpUpgradeHandler handler);
}
