package org.heliostat.servlet.httpsession.durable;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultMaker;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.servlet.httpsession.vault.VaultProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The vaults that are open in this process: an application and the instance that replaces it share one. Any thread. */
public final class OpenVaults {

    private static final Logger LOG = LoggerFactory.getLogger(OpenVaults.class);

    private final Map<Key, Shared> open = new HashMap<>(); // guarded by itself

    /** Where records lie: in the application's folder, or where its store-properties name the server or the table. */
    private record Key(String type, Path folder, VaultProperties store, String dataStore) {

        static Key of(VaultMaker maker, VaultPlace place) {
            return maker.isInFolder(place)
                    ? new Key(maker.type(), place.folder(), VaultProperties.NONE, "")
                    : new Key(
                            maker.type(),
                            place.folder(),
                            place.store(),
                            place.manager().text("session-data-store", ""));
        }
    }

    private static final class Shared {
        private final SessionVault vault;
        private final VaultPlace place;
        private int users;

        Shared(SessionVault vault, VaultPlace place) {
            this.vault = vault;
            this.place = place;
        }
    }

    /** A vault in use; closing it lets go of it. */
    public record Lease(SessionVault vault, Closeable end) {}

    public Lease open(VaultMaker maker, VaultPlace place) throws IOException {
        Key key = Key.of(maker, place);
        synchronized (open) {
            Shared shared = open.get(key);
            if (shared == null) {
                shared = new Shared(maker.open(place), place);
                open.put(key, shared);
            } else if (!shared.place.equals(place)) {
                LOG.warn(
                        "{}: properties of the session manager changed: those of its store (maxSessions, maxLocks and"
                                + " the like) take effect when the application is deployed anew or the server restarted",
                        place.contextPath().isEmpty() ? "/" : place.contextPath());
            }
            shared.users++;
            return new Lease(shared.vault, () -> leave(key));
        }
    }

    private void leave(Key key) throws IOException {
        synchronized (open) {
            Shared shared = open.get(key);
            if (shared != null && --shared.users == 0) {
                open.remove(key);
                shared.vault.close();
            }
        }
    }
}
