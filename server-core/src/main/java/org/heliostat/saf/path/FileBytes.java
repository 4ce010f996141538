package org.heliostat.saf.path;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileChangedException;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileLease;
import org.jspecify.annotations.Nullable;

/** Reads small files whole, through the file cache. Session threads. */
public final class FileBytes {

    private FileBytes() {}

    /**
     * @param entry of a file whose size the caller has looked at
     * @return null where another file has just taken its place: look it up again
     */
    public static byte @Nullable [] of(FileCache cache, FileEntry entry) throws IOException {
        byte[] bytes = new byte[(int) entry.size()];
        try {
            ByteBuffer content = cache.content(entry);
            if (content != null) {
                content.get(bytes);
                return bytes;
            }
            try (FileLease lease = cache.openToRead(entry)) {
                ByteBuffer into = ByteBuffer.wrap(bytes);
                while (into.hasRemaining()) {
                    if (lease.channel().read(into, into.position()) < 0) {
                        return null;
                    }
                }
                return bytes;
            }
        } catch (FileChangedException replaced) {
            return null;
        }
    }
}
