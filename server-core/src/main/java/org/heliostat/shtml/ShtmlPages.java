package org.heliostat.shtml;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileLease;
import org.heliostat.request.function.FileAccess;
import org.jspecify.annotations.Nullable;

/**
 * Parsed files. A page is parsed when it is first asked for and stays with the file's entry in the file cache: it goes
 * with it, and there are never more of them than entries (MaxFiles). Any thread that may block.
 *
 * @param largest bytes of a file
 */
record ShtmlPages(FileAccess files, int largest, ShtmlFigures figures) {

    /** @return null when the file is larger than is parsed */
    @Nullable
    ShtmlPage of(FileEntry entry) throws IOException {
        if (entry.size() > largest) {
            return null;
        }
        ShtmlPage page = entry.privateData(ShtmlPage.class);
        if (page == null) {
            page = ShtmlParser.parse(bytes(entry));
            entry.privateData(page);
            figures.parsed();
        } else {
            figures.cacheHit();
        }
        return page;
    }

    private byte[] bytes(FileEntry entry) throws IOException {
        ByteBuffer cached = files.cache().content(entry);
        byte[] bytes = new byte[(int) entry.size()];
        if (cached != null) {
            cached.duplicate().get(bytes);
            return bytes;
        }
        try (FileLease file = files.cache().openToRead(entry)) {
            ByteBuffer into = ByteBuffer.wrap(bytes);
            while (into.hasRemaining()) {
                if (file.channel().read(into, into.position()) < 0) {
                    throw new EOFException("the file has become shorter");
                }
            }
        }
        return bytes;
    }
}
