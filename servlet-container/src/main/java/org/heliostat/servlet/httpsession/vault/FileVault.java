package org.heliostat.servlet.httpsession.vault;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.heliostat.servlet.httpsession.vault.RecordFile.Header;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file for each session, in 256 folders. What is there is known by name from the beginning; when a session ends is
 * learnt by and by. Any thread that may block.
 */
final class FileVault implements SessionVault {

    private static final Logger LOG = LoggerFactory.getLogger(FileVault.class);
    private static final String SUFFIX = ".session";
    private static final int FOLDERS = 256;

    /** Headers read in one look for expired sessions. */
    private static final int MOST_LOOKED_AT = 10_000;

    /**
     * Writing a file takes seconds at most. An unfinished one of this age is nobody's; a younger one may be another process's,
     * or that of the application's instance before, which still has the folder open when store-properties changed.
     */
    private static final long ABANDONED_MILLIS = TimeUnit.HOURS.toMillis(1);

    /** When a file is not known to end, it has not been looked at yet. */
    private static final long UNKNOWN = Long.MIN_VALUE;

    private final Path folder;
    private final boolean shared;
    private final RecordLocks locks;
    private final WallClock clock;
    private final long rescanMillis;
    private final ConcurrentHashMap<String, Long> expiries = new ConcurrentHashMap<>();
    private volatile long scannedMillis;

    /**
     * @param shared whether other processes use the folder too
     * @param rescanMillis how often files are looked for that others wrote or nobody finished
     */
    FileVault(Path folder, boolean shared, RecordLocks locks, WallClock clock, long rescanMillis) throws IOException {
        this.folder = folder;
        this.shared = shared;
        this.locks = locks;
        this.clock = clock;
        this.rescanMillis = rescanMillis;
        Files.createDirectories(folder);
        scan();
    }

    private void scan() throws IOException {
        scannedMillis = clock.millis();
        for (int i = 0; i < FOLDERS; i++) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve(name(i)))) {
                for (Path file : files) {
                    found(file);
                }
            } catch (NoSuchFileException notYet) {
                LOG.trace("no folder {}", i);
            }
        }
    }

    private void found(Path file) throws IOException {
        String name = file.getFileName().toString();
        if (!name.endsWith(SUFFIX)) {
            return;
        }
        String id = name.substring(0, name.length() - SUFFIX.length());
        if (!id.startsWith(".")) {
            expiries.putIfAbsent(id, UNKNOWN);
        } else if (isAbandoned(file)) {
            locks.with(id.substring(1), () -> isAbandoned(file) && Files.deleteIfExists(file));
        }
    }

    private boolean isAbandoned(Path unfinished) throws IOException {
        try {
            long written = Files.getLastModifiedTime(unfinished).toMillis();
            return clock.millis() - written >= ABANDONED_MILLIS;
        } catch (NoSuchFileException finished) {
            return false;
        }
    }

    private static String name(int index) {
        return String.format(Locale.ROOT, "%02x", index);
    }

    private RecordFile file(String id) {
        // Ids hold nothing that means something to a file system: SessionIds.isWellFormed.
        return new RecordFile(
                folder.resolve(name(id.hashCode() >>> 3 & FOLDERS - 1)).resolve(id + SUFFIX));
    }

    @Override
    public boolean isShared() {
        return shared;
    }

    @Override
    public VaultLimits limits() {
        return VaultLimits.WIDE;
    }

    @Override
    public @Nullable VaultRecord read(String id) throws IOException {
        if (!shared && !expiries.containsKey(id)) {
            return null;
        }
        return Uninterrupted.run(() -> Optional.ofNullable(file(id).read(limits().recordBytes())))
                .orElse(null);
    }

    @Override
    public long version(String id) throws IOException {
        return !shared && !expiries.containsKey(id) ? NONE : Uninterrupted.run(() -> file(id).version());
    }

    @Override
    public long write(String id, byte[] sealed, long expiresAtMillis, long expectedVersion) throws IOException {
        return locks.with(id, () -> {
            RecordFile file = file(id);
            long there = file.version();
            if (there != (expectedVersion == NEW ? NONE : expectedVersion)) {
                if (there != NONE) {
                    // Written since the folder was looked through, as by a vault of another kind that is being left.
                    expiries.putIfAbsent(id, UNKNOWN);
                }
                return NONE;
            }
            // A session that comes again under an id that was there before has no version it had then.
            long version = expectedVersion == NEW ? Math.max(1, clock.millis()) : expectedVersion + 1;
            file.write(sealed, version, expiresAtMillis);
            expiries.put(id, expiresAtMillis);
            return version;
        });
    }

    /** The new record counts from the moment the old one, unchanged, is gone: nobody has heard of the new id before. */
    @Override
    public long rename(String oldId, String newId, byte[] sealed, long expiresAtMillis, long expectedVersion)
            throws IOException {
        if (version(oldId) != expectedVersion) {
            return NONE;
        }
        long version = write(newId, sealed, expiresAtMillis, NEW);
        if (version == NONE) {
            return NONE;
        }
        if (removed(oldId, expectedVersion, newId)) {
            return version;
        }
        remove(newId);
        return NONE;
    }

    /** @param newId whose record goes when it fails, so that the session can be stored again */
    private boolean removed(String oldId, long expectedVersion, String newId) throws IOException {
        try {
            return locks.with(oldId, () -> file(oldId).version() == expectedVersion && removed(oldId));
        } catch (IOException failed) {
            if (version(oldId) != NONE) {
                remove(newId);
            }
            throw failed;
        }
    }

    @Override
    public boolean touch(String id, long expiresAtMillis) throws IOException {
        return locks.with(id, () -> {
            boolean touched = file(id).touch(expiresAtMillis);
            if (touched) {
                expiries.put(id, expiresAtMillis);
            }
            return touched;
        });
    }

    @Override
    public boolean remove(String id) throws IOException {
        return locks.with(id, () -> removed(id));
    }

    private boolean removed(String id) throws IOException {
        boolean removed = Files.deleteIfExists(file(id).path());
        expiries.remove(id);
        return removed;
    }

    @Override
    public boolean removeExpired(String id, long nowMillis) throws IOException {
        return locks.with(id, () -> {
            Header header = file(id).header();
            if (header != null && header.expiresAtMillis() > nowMillis) {
                expiries.put(id, header.expiresAtMillis());
                return false;
            }
            return removed(id);
        });
    }

    @Override
    public List<String> expired(long nowMillis, int most) throws IOException {
        if (nowMillis - scannedMillis >= rescanMillis) {
            scan();
        }
        List<String> ids = new ArrayList<>();
        int looked = 0;
        for (Map.Entry<String, Long> entry : expiries.entrySet()) {
            long expires = entry.getValue();
            if (expires == UNKNOWN && looked++ < MOST_LOOKED_AT) {
                expires = learn(entry.getKey());
            }
            if (expires != UNKNOWN && expires <= nowMillis) {
                ids.add(entry.getKey());
                if (ids.size() >= most) {
                    break;
                }
            }
        }
        return ids;
    }

    private long learn(String id) throws IOException {
        return locks.with(id, () -> {
            Header header = file(id).header();
            if (header == null) {
                expiries.remove(id);
                return UNKNOWN;
            }
            expiries.put(id, header.expiresAtMillis());
            return header.expiresAtMillis();
        });
    }

    @Override
    public int size() {
        return expiries.size();
    }

    @Override
    public void close() throws IOException {
        locks.close();
    }
}
