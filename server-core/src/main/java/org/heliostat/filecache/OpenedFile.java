package org.heliostat.filecache;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** A file that was opened, and what its descriptor says it is. Whoever gets it closes the channel. */
public record OpenedFile(FileChannel channel, FileStatus status) {

    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // It was only read.
            throw new IllegalStateException("a file that was opened to be read cannot be closed", e);
        }
    }
}
