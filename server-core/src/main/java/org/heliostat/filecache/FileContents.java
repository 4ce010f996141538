package org.heliostat.filecache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.heliostat.filecache.FileEntry.HeldContent;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way from an entry to its bytes. A file is opened by its real path without following a link, and afterwards
 * compared with the entry once more: what is sent is what was judged, or nothing (attacks: swapped or grown).
 * Session threads only, but for what is called {@code …AtOnce} and {@link #kept}.
 */
final class FileContents {

    private static final Logger LOG = LoggerFactory.getLogger(FileContents.class);
    private static final HeldContent EMPTY =
            new HeldContent(ByteBuffer.allocateDirect(0).asReadOnlyBuffer(), null, 0);

    private final FileSystemAccess disk;
    private final FileCacheStats stats;
    private final ConcurrentMap<FileEntry, CompletableFuture<@Nullable HeldContent>> loading =
            new ConcurrentHashMap<>();

    FileContents(FileSystemAccess disk, FileCacheStats stats) {
        this.disk = disk;
        this.stats = stats;
    }

    /** @return null if the content may not be kept, or has no place now: open the file instead */
    @Nullable
    HeldContent load(EntryStore store, FileEntry entry) throws IOException {
        if (!entry.isFile()
                || !entry.isCached()
                || entry.size() > store.settings().contentSizeLimit()) {
            return null;
        }
        CompletableFuture<@Nullable HeldContent> mine = new CompletableFuture<>();
        CompletableFuture<@Nullable HeldContent> other = loading.putIfAbsent(entry, mine);
        if (other != null) {
            // Null also when that load failed: then this caller opens the file and meets the error itself.
            return other.join();
        }
        HeldContent loaded = null;
        try {
            HeldContent meanwhile = entry.content();
            loaded = meanwhile != null ? meanwhile : loadAlone(store, entry);
            return loaded;
        } catch (IOException e) {
            store.remove(entry);
            throw e;
        } finally {
            loading.remove(entry, mine);
            mine.complete(loaded);
        }
    }

    /** @param store null if the cache is stopped */
    FileLease open(@Nullable EntryStore store, FileEntry entry) throws IOException {
        FileLease kept = kept(entry);
        if (kept != null) {
            boolean isFetched = false;
            try {
                fetch(entry);
                isFetched = true;
            } finally {
                if (!isFetched) {
                    kept.close();
                }
            }
            return kept;
        }
        return opened(store, entry, store != null && store.settings().sending().transmitFile() && entry.isCached());
    }

    /** A file of the caller's own: what happens to it while it is read concerns nobody else. */
    FileLease openToRead(@Nullable EntryStore store, FileEntry entry) throws IOException {
        return opened(store, entry, false);
    }

    /** The system may have thrown out what is open: an I/O loop is about to send it. Where that fails it is sent all the same. */
    private void fetch(FileEntry entry) throws FileChangedException {
        Path realPath = realPath(entry);
        try {
            OpenedFile fetched = disk.openJudged(realPath);
            if (fetched != null) {
                fetched.close();
            }
        } catch (IOException e) {
            LOG.debug("file cache: {} is sent as it is", realPath, e);
        }
    }

    /**
     * Opens the file on an I/O loop, which never waits for it; keeps it open if there is room.
     *
     * @return null where a session thread had better do it
     */
    @Nullable
    FileLease openAtOnce(EntryStore store, FileEntry entry) {
        Path realPath = entry.realPath();
        if (realPath == null || !entry.isFile() || !entry.isCached() || isForSessionThread(store, entry)) {
            return null;
        }
        OpenedFile opened = disk.openAtOnce(realPath, entry.status());
        if (opened == null) {
            return null;
        }
        stats.contentMisses.increment();
        return store.openFiles().tryReserve(1)
                ? kept(store.openFiles(), entry, opened.channel())
                : new SharedChannel(opened.channel(), entry.size(), stats.busyDeleted, () -> {}).firstLease();
    }

    /** It is to be kept in memory and has a place there, or it is time for it to take another file's place. */
    private static boolean isForSessionThread(EntryStore store, FileEntry entry) {
        FileCacheSettings settings = store.settings();
        if (!settings.sending().transmitFile()) {
            return true;
        }
        boolean isContent = !settings.isSentOpen(entry.size()) && entry.size() <= settings.contentSizeLimit();
        if (isContent && store.hasRoomForContent(entry.size())) {
            return true;
        }
        SpaceBudget openFiles = store.openFiles();
        boolean mayStay =
                isContent && store.couldHoldContent(entry.size()) || !openFiles.hasRoomFor(1) && openFiles.limit() > 0;
        return mayStay && store.mayReplace();
    }

    /** @return null if the file is not kept open. I/O loop. */
    @Nullable
    FileLease kept(FileEntry entry) {
        FileLease kept = lease(entry);
        if (kept != null) {
            stats.contentHits.increment();
        }
        return kept;
    }

    private FileLease opened(@Nullable EntryStore store, FileEntry entry, boolean keep) throws IOException {
        if (store == null) {
            return unshared(entry);
        }
        stats.contentMisses.increment();
        try {
            return keep ? shared(store, entry) : unshared(entry);
        } catch (IOException e) {
            store.remove(entry);
            throw e;
        }
    }

    private @Nullable HeldContent loadAlone(EntryStore store, FileEntry entry) throws IOException {
        SpaceBudget budget = entry.size() == 0 ? null : reserveFor(store, entry.size());
        if (budget == null && entry.size() > 0) {
            return null;
        }
        HeldContent read = budget == null ? EMPTY : null;
        boolean held = false;
        try {
            ByteBuffer bytes = budget == null ? null : read(entry);
            if (bytes != null) {
                read = new HeldContent(bytes, budget, entry.size());
            }
            held = read != null && entry.hold(read);
        } finally {
            if (!held && budget != null) {
                budget.release(entry.size());
            }
        }
        return read;
    }

    private @Nullable SpaceBudget reserveFor(EntryStore store, long size) {
        FileCacheSettings settings = store.settings();
        if (size <= settings.contents().smallFileSizeLimit()
                && store.reserve(store.heap(), size, entry -> held(entry, store.heap()))) {
            return store.heap();
        }
        if (size <= settings.contents().mediumFileSizeLimit()
                && store.reserve(store.medium(), size, entry -> held(entry, store.medium()))) {
            return store.medium();
        }
        return null;
    }

    private static long held(FileEntry entry, SpaceBudget budget) {
        HeldContent content = entry.content();
        return content != null && content.budget() == budget ? content.charge() : 0;
    }

    /**
     * Copied rather than mapped: a mapped file that somebody truncates ends the process (SIGBUS), and the copy
     * cannot change between its Content-Length and its last byte.
     */
    private @Nullable ByteBuffer read(FileEntry entry) throws IOException {
        ByteBuffer bytes = allocate(entry.size());
        if (bytes == null) {
            return null;
        }
        try (FileChannel channel = disk.open(realPath(entry))) {
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, bytes.position()) < 0) {
                    throw new FileChangedException(entry.path());
                }
            }
            check(channel, entry);
        }
        return bytes.flip().asReadOnlyBuffer();
    }

    private static @Nullable ByteBuffer allocate(long size) {
        try {
            return ByteBuffer.allocateDirect(Math.toIntExact(size));
        } catch (OutOfMemoryError e) {
            // Only the JVM's limit for direct memory (-XX:MaxDirectMemorySize); the file can still be sent.
            LOG.warn("file cache: no direct memory for {} bytes; MediumFileSpace is too large for this JVM", size, e);
            return null;
        }
    }

    private FileLease shared(EntryStore store, FileEntry entry) throws IOException {
        SpaceBudget budget = store.openFiles();
        if (!store.reserve(budget, 1, FileContents::idleOpenFile)) {
            return unshared(entry);
        }
        FileChannel channel = null;
        try {
            channel = openChecked(entry);
        } finally {
            if (channel == null) {
                budget.release(1);
            }
        }
        return kept(budget, entry, channel);
    }

    /** @param budget of which one is reserved */
    private FileLease kept(SpaceBudget budget, FileEntry entry, FileChannel channel) {
        SharedChannel file = new SharedChannel(channel, entry.size(), stats.busyDeleted, () -> budget.release(1));
        FileLease lease = file.lease();
        if (lease == null) {
            return file.firstLease();
        }
        if (!entry.hold(file)) {
            file.release();
        }
        return lease;
    }

    /** A file that is being sent would stay open: deleting its entry makes no room. */
    private static long idleOpenFile(FileEntry entry) {
        SharedChannel file = entry.openFile();
        return file != null && file.leases() == 0 ? 1 : 0;
    }

    private FileLease unshared(FileEntry entry) throws IOException {
        return new SharedChannel(openChecked(entry), entry.size(), stats.busyDeleted, () -> {}).firstLease();
    }

    private static @Nullable FileLease lease(FileEntry entry) {
        SharedChannel file = entry.openFile();
        if (file == null) {
            return null;
        }
        FileLease lease = file.lease();
        if (lease != null && file.hasCurrentSize()) {
            return lease;
        }
        if (lease != null) {
            lease.close();
        }
        entry.forget(file);
        return null;
    }

    private FileChannel openChecked(FileEntry entry) throws IOException {
        OpenedFile judged = disk.openJudged(realPath(entry));
        FileChannel channel = judged == null ? disk.open(realPath(entry)) : judged.channel();
        boolean good = false;
        try {
            if (judged == null) {
                check(channel, entry);
            } else {
                check(judged, entry);
            }
            good = true;
            return channel;
        } finally {
            if (!good) {
                channel.close();
            }
        }
    }

    private static Path realPath(FileEntry entry) {
        Path realPath = entry.realPath();
        if (!entry.isFile() || realPath == null) {
            throw new IllegalArgumentException("not a file: " + entry.path());
        }
        return realPath;
    }

    /** All by the descriptor, which no link has led to; where links lead to its path, whether they still do. */
    private void check(OpenedFile judged, FileEntry entry) throws IOException {
        boolean isSame = judged.status().equals(entry.status())
                && (entry.isCanonical() || disk.status(entry.path()).equals(entry.status()));
        if (!isSame) {
            throw new FileChangedException(entry.path());
        }
    }

    /**
     * Size by the descriptor, the rest by the path: whoever puts another file there and the old one back changes
     * its ctime.
     */
    private void check(FileChannel channel, FileEntry entry) throws IOException {
        if (channel.size() != entry.size() || !disk.status(entry.path()).equals(entry.status())) {
            throw new FileChangedException(entry.path());
        }
    }
}
