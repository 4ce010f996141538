package org.heliostat.servlet.context;

import jakarta.servlet.http.HttpUpgradeHandler;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.servlethttp.Application;
import org.heliostat.servlet.upgrade.UpgradeHost;
import org.heliostat.servlet.upgrade.UpgradedConnection;

/** The connections that one application has taken over. Each counts as a request in progress. Any thread. */
final class Upgrades implements UpgradeHost {

    private final Application app;
    private final InstanceFactory instances;
    private final Set<UpgradedConnection> open = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    Upgrades(Application app, InstanceFactory instances) {
        this.app = app;
        this.instances = instances;
    }

    @Override
    public void inApplication(Runnable code) {
        app.inApplication(code);
    }

    @Override
    public void unused(HttpUpgradeHandler handler) {
        instances.destroyed(handler);
    }

    @Override
    public void upgraded(UpgradedConnection connection) {
        open.add(connection);
        if (stopping) {
            connection.close();
        }
    }

    @Override
    public void upgradeEnded(UpgradedConnection connection, HttpUpgradeHandler handler) {
        open.remove(connection);
        instances.destroyed(handler);
        app.exchangeEnded();
    }

    /** Connections have no end of their own: they end before the application does. */
    void closeAll() {
        stopping = true;
        open.forEach(UpgradedConnection::applicationEnds);
    }
}
