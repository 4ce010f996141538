package org.heliostat.servlet.httpsession.vault;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.heliostat.time.WallClock;

/**
 * persistence-type {@code s1ws60} (IWSSessionManager): files that several processes share, with cross-process locks; or,
 * with {@code session-data-store} JdbcStore, a table.
 */
public final class S1ws60Vaults implements VaultMaker {

    /** Locks where maxLocks is 0 or not given. */
    private static final int LOCKS = 10;

    private static final int REAP_SECONDS = 600;

    private final WallClock clock;
    private final Optional<VaultMaker> jdbc;

    /** @param jdbc what JdbcStore means; empty where there is no such */
    public S1ws60Vaults(WallClock clock, Optional<VaultMaker> jdbc) {
        this.clock = clock;
        this.jdbc = jdbc;
    }

    @Override
    public String type() {
        return "s1ws60";
    }

    @Override
    public boolean isInFolder(VaultPlace place) {
        return !isTable(place);
    }

    @Override
    public SessionVault open(VaultPlace place) throws IOException {
        if (isTable(place)) {
            return jdbc.orElseThrow(() -> new IOException("session-data-store JdbcStore is not offered here"))
                    .open(place);
        }
        int locks = place.manager().number("maxLocks", LOCKS);
        Path folder = place.folder();
        long rescan = TimeUnit.SECONDS.toMillis(place.manager().number("reapInterval", REAP_SECONDS));
        RecordLocks shared = RecordLocks.shared(folder.resolve("locks"), locks <= 0 ? LOCKS : locks);
        try {
            return new FileVault(folder, true, shared, clock, rescan);
        } catch (IOException unreadable) {
            shared.close();
            throw unreadable;
        }
    }

    private static boolean isTable(VaultPlace place) {
        String store = place.manager().text("session-data-store", "FileStore");
        return store.toLowerCase(Locale.ROOT).endsWith("jdbcstore");
    }
}
