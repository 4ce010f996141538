package org.heliostat.servlet.httpsession;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.heliostat.servlet.httpsession.durable.DurableSessions;
import org.heliostat.servlet.httpsession.durable.OpenVaults;
import org.heliostat.servlet.httpsession.session.SessionOwner;

/** Durable sessions are in their vault at any time; what a stop adds is the last changes. */
public final class VaultKeeping implements SessionKeeping {

    private final DurableSessions store;
    private final OpenVaults.Lease lease;

    public VaultKeeping(DurableSessions store, OpenVaults.Lease lease) {
        this.store = store;
        this.lease = lease;
    }

    @Override
    public void restore(SessionOwner sessions) {
        // They are read when they are asked for.
    }

    @Override
    public void save(SessionOwner sessions) {
        store.close();
    }

    @Override
    public Map<String, Long> figures() {
        Map<String, Long> all = new TreeMap<>(lease.vault().figures());
        all.putAll(store.figures());
        return all;
    }

    @Override
    public void close() throws IOException {
        lease.end().close();
    }
}
