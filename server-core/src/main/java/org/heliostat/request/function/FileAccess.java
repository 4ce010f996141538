package org.heliostat.request.function;

import java.nio.file.Path;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * The file cache as stage functions see it: a request that asks twice for one path gets the same answer twice and
 * is counted once, as in the original. Immutable; session threads.
 */
public record FileAccess(FileCache cache) {

    /** @return what is at the path; asked for at most once per request unless {@link #again} */
    public FileEntry lookup(Exchange exchange, Path path) {
        @Nullable RunNotes notes = RunNotes.of(exchange);
        if (notes == null) {
            return cache.lookup(path);
        }
        @Nullable FileEntry known = notes.fileSeen(path);
        if (known != null) {
            return known;
        }
        FileEntry entry = cache.lookup(path);
        notes.sawFile(entry);
        return entry;
    }

    /** @return what is at the path now, after the entry that the request held turned out to be outdated */
    public FileEntry again(Exchange exchange, Path path) {
        FileEntry entry = cache.lookup(path);
        @Nullable RunNotes notes = RunNotes.of(exchange);
        if (notes != null) {
            notes.sawFile(entry);
        }
        return entry;
    }
}
