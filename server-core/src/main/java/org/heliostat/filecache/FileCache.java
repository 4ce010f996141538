package org.heliostat.filecache;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.filecache.FileEntry.HeldContent;
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The file cache of nsfc.conf. {@code peek…} and the questions about an entry never wait and may be asked on an
 * I/O loop; all other methods may read the disk and belong to session threads. No lock is held across I/O.
 *
 * <p>Paths are keys as they come: pass them absolute and normalised. Stopped or disabled, every method still
 * answers correctly, straight from disk.
 */
public final class FileCache {

    private final Ticker ticker;
    private final FileSystemAccess disk;
    private final FileCacheStats stats = new FileCacheStats();
    private final FileContents contents;
    private final FileTurns turns = new FileTurns();
    private final AtomicLong epoch = new AtomicLong();
    private final AtomicLong sequence = new AtomicLong();
    /** Concurrent lookups of one path ask the disk once. */
    private final ConcurrentMap<Path, CompletableFuture<FileEntry>> loading = new ConcurrentHashMap<>();
    /** Serialises start, stop and reconfigure only. */
    private final Object control = new Object();
    /** Null while stopped or disabled. */
    private volatile @Nullable EntryStore store;

    private volatile FileCacheSettings settings;

    /** A cache that runs at once, unless the settings disable it. */
    public FileCache(FileCacheSettings settings, Ticker ticker, FileSystemAccess disk) {
        this.settings = requireNonNull(settings, "settings");
        this.ticker = requireNonNull(ticker, "ticker");
        this.disk = requireNonNull(disk, "disk");
        this.contents = new FileContents(disk, stats);
        start();
    }

    public FileCacheSettings settings() {
        return settings;
    }

    /** Finds, checks against the disk if older than MaxAge, or creates the entry of a path. Never fails. */
    public FileEntry lookup(Path path) {
        EntryStore running = store;
        if (running == null) {
            return uncached(path);
        }
        running.keepHouse();
        FileEntry entry = running.get(path);
        if (entry == null) {
            stats.misses.increment();
            return load(running, path, null);
        }
        stats.hits.increment();
        entry.hit();
        return running.isYoung(entry) ? entry : load(running, path, entry);
    }

    /** @return the entry if there is a fresh one; counted as a lookup only then. I/O loop. */
    public @Nullable FileEntry peek(Path path) {
        EntryStore running = store;
        FileEntry entry = running == null ? null : running.get(path);
        if (running == null || entry == null || !entry.isCached() || !running.isYoung(entry)) {
            return null;
        }
        stats.hits.increment();
        entry.hit();
        return entry;
    }

    /** Counts as a lookup that has found the entry, which was judged to be good. I/O loop. */
    public void countUse(FileEntry entry) {
        EntryStore running = store;
        if (running != null) {
            running.get(entry.path());
            stats.hits.increment();
            entry.hit();
        }
    }

    /**
     * Past the cache, for {@code nocache}: nothing is kept, and nothing kept is used. What those have left who looked at
     * the path before, on the way to the Service line, goes as well, but for a content that somebody else is served.
     */
    public FileEntry statUncached(Path path) {
        EntryStore running = store;
        if (running != null) {
            stats.bypassed.increment();
            FileEntry left = running.getQuietly(path);
            if (left != null && left.content() == null && !left.isOpen()) {
                running.remove(left);
            }
        }
        return uncached(path);
    }

    /** Whether the entry is in the cache and younger than MaxAge. Not counted. I/O loop. */
    public boolean isFresh(FileEntry entry) {
        EntryStore running = store;
        return running != null && entry.isCached() && running.isYoung(entry);
    }

    /** @return whether the entry holds at {@code now}, ticker nanoseconds, for a caller that knows the time */
    public boolean isFresh(FileEntry entry, long now) {
        EntryStore running = store;
        return running != null && entry.isCached() && running.isYoung(entry, now);
    }

    /**
     * Whether the entry holds; one older than MaxAge is compared with the disk, if nothing has to be waited for. A file that is
     * open must be in the system's memory, too: it may be sent for the next MaxAge. Not counted. I/O loop.
     *
     * @param now ticker nanoseconds
     * @return false also where only a session thread could tell
     */
    public boolean isFreshOrRenewed(FileEntry entry, long now) {
        EntryStore running = store;
        if (running == null || !entry.isCached()) {
            return false;
        }
        if (running.isYoung(entry, now)) {
            return true;
        }
        long before = ticker.nanos();
        if (!disk.isUnchangedAtOnce(entry.path(), entry.status(), entry.isOpen())) {
            return false;
        }
        stats.comparisons.increment();
        entry.validatedAt(before);
        return entry.isCached();
    }

    /**
     * The content, loaded into the cache if it may be kept and has a place.
     *
     * @return read-only, direct, the caller's own position; null: use {@link #openFile} instead
     * @throws FileChangedException if the file is not the one of the entry any more; look it up again
     * @throws java.nio.file.AccessDeniedException if it may be seen but not read
     */
    public @Nullable ByteBuffer content(FileEntry entry) throws IOException {
        ByteBuffer kept = peekContent(entry);
        EntryStore running = store;
        if (kept != null || running == null) {
            return kept;
        }
        running.keepHouse();
        HeldContent loaded = contents.load(running, entry);
        if (loaded == null) {
            return null;
        }
        stats.contentMisses.increment();
        return loaded.bytes().duplicate();
    }

    /** @return as {@link #content}, but only what is in memory already; counted only then. I/O loop. */
    public @Nullable ByteBuffer peekContent(FileEntry entry) {
        HeldContent held = entry.content();
        if (held == null) {
            return null;
        }
        stats.contentHits.increment();
        return held.bytes().duplicate();
    }

    /** Whether the operating system had better send the file (TransmitFile, SendfileSize), where it can. I/O loop. */
    public boolean isSentOpen(FileEntry entry) {
        EntryStore running = store;
        return running != null && entry.isCached() && running.settings().isSentOpen(entry.size());
    }

    /**
     * The file itself, to be sent from disk by the transport; kept open with TransmitFile, and then sent by others at
     * the same time. Whoever wants to read it asks for {@link #openToRead}.
     *
     * @return to be closed by the caller after the last byte
     * @throws FileChangedException if the file is not the one of the entry any more; look it up again
     */
    public FileLease openFile(FileEntry entry) throws IOException {
        return contents.open(tidied(), entry);
    }

    /** @return as {@link #openFile}, but only a file that is kept open already; counted only then. I/O loop. */
    public @Nullable FileLease peekOpenFile(FileEntry entry) {
        return entry.isOpen() ? contents.kept(entry) : null;
    }

    /**
     * Opens a file that is neither in memory nor open, if nothing has to be waited for: its way and its content are in the
     * system's memory. Keeps it open if there is room. I/O loop.
     *
     * @return as {@link #openFile}; null where a session thread had better do it
     */
    public @Nullable FileLease openAtOnce(FileEntry entry) {
        EntryStore running = store;
        return running == null ? null : contents.openAtOnce(running, entry);
    }

    /** @return as {@link #openFile}, but a file that nobody else uses: an interrupt closes it for this reader only */
    public FileLease openToRead(FileEntry entry) throws IOException {
        return contents.openToRead(tidied(), entry);
    }

    /**
     * Closes files that are kept open and were not asked for since they became older than MaxAge: one that has been
     * deleted meanwhile takes up the disk as long as it is open. Now and then, not on an I/O loop.
     */
    public void closeIdleFiles() {
        EntryStore running = store;
        if (running == null) {
            return;
        }
        running.closeIdleFiles();
        if (stats.contentMisses.sum() > 0) {
            // Servers of applications alone load nothing for files.
            disk.prepare();
        }
    }

    /** @return the running store, tidied up; null if there is none. Not on an I/O loop. */
    private @Nullable EntryStore tidied() {
        EntryStore running = store;
        if (running != null) {
            running.keepHouse();
        }
        return running;
    }

    /** Deletes an entry whose file proved shorter while it was sent (the connection has to be cut). */
    public void discard(FileEntry entry) {
        EntryStore running = store;
        if (running != null) {
            running.remove(entry);
        }
    }

    /**
     * Changes whenever everything derived from entries may be wrong: start, stop, drop. What was derived from an
     * entry holds as long as this number stays and {@link #isFresh} is true. I/O loop.
     */
    public long epoch() {
        return epoch.get();
    }

    /** @return turns of those who change files that are served */
    public FileTurns turns() {
        return turns;
    }

    /** @return whether the path was cached */
    public boolean drop(Path path) {
        EntryStore running = store;
        epoch.incrementAndGet();
        loading.remove(path);
        FileEntry entry = running == null ? null : running.getQuietly(path);
        return running != null && entry != null && running.remove(entry);
    }

    /** Lets everything go that lies in a folder, because its files were exchanged as a whole. */
    public void dropBelow(Path folder) {
        EntryStore running = store;
        epoch.incrementAndGet();
        loading.keySet().removeIf(path -> path.startsWith(folder));
        if (running != null) {
            running.removeBelow(folder);
        }
    }

    /** @return whether it runs now and did not before; a disabled cache never does */
    public boolean start() {
        synchronized (control) {
            if (!settings.enabled() || store != null) {
                return false;
            }
            epoch.incrementAndGet();
            store = new EntryStore(settings, ticker, stats);
            return true;
        }
    }

    /** Lets everything go; what is being sent is sent to its end. @return whether it ran before */
    public boolean stop() {
        EntryStore stopped;
        synchronized (control) {
            stopped = store;
            store = null;
            epoch.incrementAndGet();
        }
        if (stopped == null) {
            return false;
        }
        stopped.close();
        return true;
    }

    public void restart() {
        synchronized (control) {
            stop();
            start();
        }
    }

    /**
     * Goes on with other settings, the same totals and every entry that still fits. A cache that was stopped stays so;
     * one that is disabled lets everything go.
     */
    public void reconfigure(FileCacheSettings changed) {
        synchronized (control) {
            if (changed.equals(settings)) {
                return;
            }
            boolean wasEnabled = settings.enabled();
            EntryStore running = store;
            settings = changed;
            if (!changed.enabled()) {
                stop();
            } else if (running != null) {
                running.reconfigure(changed);
            } else if (!wasEnabled) {
                start();
            }
        }
    }

    public boolean isActive() {
        return store != null;
    }

    /** @return at most so many entries, most used first */
    public List<CachedFile> list(int limit) {
        EntryStore running = store;
        if (running == null || limit <= 0) {
            return List.of();
        }
        return running.hottest(limit).stream().map(this::listed).toList();
    }

    /** Each figure is exact; together they may be some events apart. Any thread. */
    public FileCacheSnapshot snapshot() {
        EntryStore running = store;
        FileCacheSettings now = running == null ? settings : running.settings();
        return new FileCacheSnapshot(
                now.enabled(),
                running != null,
                Math.max(-1, now.maxAge().toSeconds()),
                running == null ? 0 : running.size(),
                now.entries().maxFiles(),
                FileCacheSettings.ENTRY_BYTES,
                running == null ? 0 : running.heap().used(),
                now.heapLimit(),
                running == null ? 0 : running.medium().used(),
                now.contents().mediumFileSpace(),
                running == null ? 0 : running.openFiles().used(),
                now.sending().maxOpenFiles(),
                stats.lookups(),
                stats.hits.sum(),
                stats.infoHits(),
                stats.infoMisses(),
                stats.contentHits.sum(),
                stats.contentMisses.sum(),
                stats.comparisons.sum(),
                stats.outdated.sum(),
                stats.replacements.sum(),
                stats.deleted.sum(),
                stats.busyDeleted.sum());
    }

    private FileEntry uncached(Path path) {
        long before = ticker.nanos();
        return new FileEntry(path, disk.status(path), before, 0);
    }

    private FileEntry load(EntryStore running, Path path, @Nullable FileEntry stale) {
        CompletableFuture<FileEntry> mine = new CompletableFuture<>();
        CompletableFuture<FileEntry> other = loading.putIfAbsent(path, mine);
        if (other != null) {
            return other.join();
        }
        try {
            FileEntry meanwhile = running.getQuietly(path);
            FileEntry loaded = meanwhile != null && isFresh(meanwhile) ? meanwhile : loadAlone(running, path, stale);
            mine.complete(loaded);
            return loaded;
        } finally {
            loading.remove(path, mine);
            if (!mine.isDone()) {
                // After an error in the code above; whoever waits must not wait for ever.
                mine.completeExceptionally(new IllegalStateException("lookup failed: " + path));
            }
        }
    }

    private FileEntry loadAlone(EntryStore running, Path path, @Nullable FileEntry stale) {
        long begun = epoch.get();
        long now = ticker.nanos();
        FileStatus status = disk.status(path);
        if (stale != null) {
            stats.comparisons.increment();
            if (stale.status().equals(status)) {
                stale.validatedAt(now);
                return stale;
            }
            // Counted as the original does: the hit stays, and the second lookup is a miss.
            stats.staleHits.increment();
            stats.misses.increment();
            if (running.remove(stale)) {
                stats.outdated.increment();
            }
        }
        FileEntry entry = new FileEntry(path, status, now, sequence.incrementAndGet());
        if (status.kind().isKept() && epoch.get() == begun && running.insert(entry) && epoch.get() != begun) {
            running.remove(entry);
        }
        return entry;
    }

    private CachedFile listed(FileEntry entry) {
        HeldContent content = entry.content();
        SharedChannel file = entry.openFile();
        EntryStore running = store;
        boolean medium = content != null && running != null && content.budget() == running.medium();
        String flags = (entry.isCached() ? "" : "D") + "I" + (content != null ? "C" : "") + (medium ? "M" : "")
                + (file != null ? "O" : "");
        return new CachedFile(
                entry.path(),
                entry.hits(),
                flags,
                file == null ? 0 : file.leases(),
                TimeUnit.NANOSECONDS.toSeconds(Math.max(0, ticker.nanos() - entry.validatedNanos())),
                entry.lastModifiedMillis(),
                entry.size(),
                entry.path().hashCode(),
                entry.sequence());
    }
}
