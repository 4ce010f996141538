package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.heliostat.config.Replacements;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.servlet.httpsession.vault.VaultProperties;
import org.heliostat.time.Ticker;

/** Vaults of an application on a server of this machine. */
final class RedisPlaces {

    /** For commands that are answered: the two seconds of an instance can pass on a machine that is busy elsewhere. */
    private static final String PATIENCE_MILLIS = "20000";

    private RedisPlaces() {}

    /** @param port of the one server; 0 when properties say where servers are */
    static VaultPlace place(int port, int maxSessions, String... properties) {
        Map<String, String> store = new HashMap<>(Map.of("commandTimeoutMillis", PATIENCE_MILLIS));
        if (port > 0) {
            store.put("port", "" + port);
        }
        for (int i = 0; i < properties.length; i += 2) {
            store.put(properties[i], properties[i + 1]);
        }
        return new VaultPlace(
                "vs1", "/shop", Path.of("unused"), maxSessions, VaultProperties.NONE, new VaultProperties(store));
    }

    static SessionVault open(int port, int maxSessions, String... properties) throws IOException {
        return maker().open(place(port, maxSessions, properties));
    }

    static RedisSettings settings(int port) throws IOException {
        return RedisSettings.of(place(port, 10), replacements(), Path.of(""));
    }

    static RedisVaultMaker maker() {
        return new RedisVaultMaker(Ticker.system(), replacements(), Path.of(""));
    }

    private static Replacements replacements() {
        return new Replacements(Map.of("REDIS_USER", "shop"), Path.of(""));
    }
}
