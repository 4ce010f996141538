package org.heliostat.servlet.httpsession.vault;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.heliostat.time.WallClock;

/** persistence-type {@code file} (PersistentManager): files of this process alone. */
public final class FileVaults implements VaultMaker {

    private final WallClock clock;

    public FileVaults(WallClock clock) {
        this.clock = clock;
    }

    @Override
    public String type() {
        return "file";
    }

    @Override
    public boolean isInFolder(VaultPlace place) {
        return true;
    }

    @Override
    public SessionVault open(VaultPlace place) throws IOException {
        return new FileVault(place.folder(), false, RecordLocks.ofProcess(), clock, TimeUnit.HOURS.toMillis(1));
    }
}
