package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultMaker;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.servlet.httpsession.vault.VaultProperties;
import org.heliostat.time.Ticker;

/**
 * Opens mapped session files: {@code persistence-type="mmap"}, the original's MMapSessionManager with its properties and
 * defaults. One for the whole process. Any thread.
 */
public final class MmapVaultMaker implements VaultMaker {

    static final String FILE_NAME = "sessions.mmap";
    static final int MAX_SESSIONS = 1_000;
    static final int MAX_VALUES = 10;
    static final int MAX_VALUE_BYTES = 4_096;
    static final int MAX_LOCKS = 1;

    private static final int MOST_LOCKS = 1_024;
    private static final int MOST_SESSIONS = 1_000_000;
    private static final int MOST_VALUES = 10_000;
    private static final int MOST_VALUE_BYTES = 16 << 20;

    /** A lock is held for microseconds; who holds one so long was stopped, or is swapping. */
    private static final long PATIENCE_MILLIS = 10_000;

    private final OpenFiles files;

    public MmapVaultMaker(Ticker ticker) {
        this(ticker, PATIENCE_MILLIS);
    }

    MmapVaultMaker(Ticker ticker, long patienceMillis) {
        this.files = new OpenFiles(ticker, patienceMillis);
    }

    @Override
    public String type() {
        return "mmap";
    }

    @Override
    public boolean isInFolder(VaultPlace place) {
        return true;
    }

    @Override
    public SessionVault open(VaultPlace place) throws IOException {
        VaultProperties manager = place.manager();
        int sessions = place.maxSessions() < 0 ? MAX_SESSIONS : place.maxSessions();
        Geometry geometry = new Geometry(
                within("maxSessions", sessions, 1, MOST_SESSIONS),
                within("maxValuesPerSession", manager.number("maxValuesPerSession", MAX_VALUES), 1, MOST_VALUES),
                within("maxValueSize", manager.number("maxValueSize", MAX_VALUE_BYTES), 1, MOST_VALUE_BYTES));
        if (!geometry.isPossible()) {
            throw new IOException(geometry.inWords() + ": makes a file of "
                    + geometry.fileBytes() + " bytes (expected: at most " + Geometry.MOST_FILE_BYTES
                    + ", and 256 MiB for one session)");
        }
        int asked = within("maxLocks", manager.number("maxLocks", MAX_LOCKS), 0, MOST_LOCKS);
        // As in the original, 0 means: as many as by default.
        int locks = asked == 0 ? MAX_LOCKS : asked;
        Path path = place.folder().resolve(FILE_NAME);
        return new MmapVault(files, files.open(path, new FileHeader(geometry, locks, owner(place))), path);
    }

    private static int within(String name, int value, int least, int most) throws IOException {
        if (value < least || value > most) {
            throw new IOException(name + ": " + value + " (expected: " + least + " to " + most + ")");
        }
        return value;
    }

    private static byte[] owner(VaultPlace place) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest((place.virtualServer() + "\n" + place.contextPath()).getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
