package org.heliostat.search.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.NIOFSDirectory;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Reads an index as it was written down last, by this process or another. Any thread; it looks once a second whether there is something
 * newer, and then one thread opens it while others take what there is.
 */
final class IndexReading {

    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Path folder;
    private final Ticker ticker;
    private final ReentrantLock opening = new ReentrantLock();
    private volatile @Nullable DirectoryReader current;
    private volatile long lookedNanos;
    private volatile boolean closed;

    /** Whether something in it could not be read: it is read whole before a query gets any of it again. */
    private volatile boolean isSuspect;

    /** Guarded by the lock. Why there is nothing since the last look; null where there is, or nothing yet. */
    private @Nullable IOException broken;

    IndexReading(Path folder, Ticker ticker) {
        this.folder = folder;
        this.ticker = ticker;
        this.lookedNanos = ticker.nanos() - FRESH_NANOS;
    }

    /** @return null where there is nothing yet; else the caller gives it back by {@code decRef} */
    @Nullable
    DirectoryReader acquire() throws IOException {
        refresh();
        DirectoryReader reader = current;
        while (reader != null && !reader.tryIncRef()) {
            DirectoryReader newer = current;
            if (newer == reader) {
                return null;
            }
            reader = newer;
        }
        return reader;
    }

    /** @param read what could not be read; nobody gets it any more */
    void distrust(DirectoryReader read) {
        if (read == current) {
            isSuspect = true;
        }
    }

    /** Reads all of it once, so that what is broken shows. */
    static void checkIntegrity(DirectoryReader reader) throws IOException {
        for (LeafReaderContext leaf : reader.leaves()) {
            if (leaf.reader() instanceof CodecReader segment) {
                segment.checkIntegrity();
            }
        }
    }

    void close() {
        opening.lock();
        try {
            closed = true;
            replace(null);
        } catch (IOException nothingWasWritten) {
            current = null;
        } finally {
            opening.unlock();
        }
    }

    private void refresh() throws IOException {
        if (current == null || isSuspect) {
            opening.lock();
        } else if (!isOld() || !opening.tryLock()) {
            return;
        }
        try {
            if (!closed && (current == null || isSuspect || isOld())) {
                open();
            }
        } finally {
            opening.unlock();
        }
    }

    private boolean isOld() {
        return ticker.nanos() - lookedNanos >= FRESH_NANOS;
    }

    private void open() throws IOException {
        IOException known = broken;
        if (known != null && !isOld()) {
            throw new IOException(known.getMessage(), known);
        }
        broken = null;
        boolean readsAll = isSuspect;
        try {
            DirectoryReader old = current;
            if (old != null && !readsAll) {
                DirectoryReader newer = DirectoryReader.openIfChanged(old);
                if (newer != null) {
                    replace(newer);
                }
            } else {
                replace(Files.isDirectory(folder) ? opened(readsAll) : null);
            }
            if (readsAll) {
                isSuspect = false;
            }
        } catch (IndexNotFoundException notYet) {
            replace(null);
        } catch (IOException | RuntimeException unreadable) {
            // Who keeps it finds that out and makes it anew.
            isSuspect = true;
            replace(null);
            IOException failure = new IOException(folder + ": " + unreadable, unreadable);
            broken = failure;
            throw failure;
        } finally {
            lookedNanos = ticker.nanos();
        }
    }

    private DirectoryReader opened(boolean readsAll) throws IOException {
        DirectoryReader made = DirectoryReader.open(new NIOFSDirectory(folder));
        boolean isRight = false;
        try {
            if (readsAll) {
                checkIntegrity(made);
            }
            isRight = true;
            return made;
        } finally {
            if (!isRight) {
                made.close();
            }
        }
    }

    private void replace(@Nullable DirectoryReader newer) throws IOException {
        DirectoryReader old = current;
        current = newer;
        if (old != null) {
            old.decRef();
        }
    }
}
