package org.heliostat.search.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
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
        boolean isOld = ticker.nanos() - lookedNanos >= FRESH_NANOS;
        if (current == null) {
            opening.lock();
        } else if (!isOld || !opening.tryLock()) {
            return;
        }
        try {
            if (!closed && (current == null || isOld)) {
                open();
                lookedNanos = ticker.nanos();
            }
        } finally {
            opening.unlock();
        }
    }

    private void open() throws IOException {
        DirectoryReader old = current;
        try {
            if (old != null) {
                DirectoryReader newer = DirectoryReader.openIfChanged(old);
                if (newer != null) {
                    replace(newer);
                }
            } else if (Files.isDirectory(folder)) {
                replace(DirectoryReader.open(new NIOFSDirectory(folder)));
            }
        } catch (IndexNotFoundException notYet) {
            replace(null);
        } catch (IOException | RuntimeException broken) {
            // Who keeps it finds that out and makes it anew.
            replace(null);
            throw new IOException(folder + ": " + broken, broken);
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
