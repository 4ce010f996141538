package org.heliostat.servlet.httpsession.vault;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.heliostat.time.WallClock;

/** persistence-type {@code file} (PersistentManager): files of this process, or of all processes of its instance. */
public final class FileVaults implements VaultMaker {

    /** Locks of files that several processes write, as many as those of s1ws60. */
    private static final int LOCKS = 10;

    private final WallClock clock;
    private final boolean shared;

    /** Files that no other process writes. */
    public FileVaults(WallClock clock) {
        this(clock, false);
    }

    /** @param shared whether other processes of the instance write the same files */
    public FileVaults(WallClock clock, boolean shared) {
        this.clock = clock;
        this.shared = shared;
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
        if (shared) {
            return shared(place);
        }
        return new FileVault(place.folder(), false, RecordLocks.ofProcess(), clock, TimeUnit.HOURS.toMillis(1));
    }

    private SessionVault shared(VaultPlace place) throws IOException {
        RecordLocks locks = RecordLocks.shared(place.folder().resolve("locks"), LOCKS);
        try {
            return new FileVault(place.folder(), true, locks, clock, TimeUnit.MINUTES.toMillis(1));
        } catch (IOException unreadable) {
            locks.close();
            throw unreadable;
        }
    }
}
