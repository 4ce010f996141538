package org.heliostat.original.dav.lock;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * Says of a write that fails which file it was about. Streams and channels throw an exception without a name when the disk is full,
 * which nobody can tell from a client that has gone away.
 */
public final class DiskFailure {

    private DiskFailure() {}

    /** A write to one file, and nothing else. */
    @FunctionalInterface
    public interface Write {
        void make() throws IOException;
    }

    /** @throws FileSystemException when the file cannot be written */
    public static void named(Path file, Write write) throws IOException {
        try {
            write.make();
        } catch (FileSystemException | ClosedChannelException named) {
            // The latter is the end of the thread.
            throw named;
        } catch (IOException refused) {
            FileSystemException failure = new FileSystemException(file.toString(), null, refused.getMessage());
            failure.initCause(refused);
            throw failure;
        }
    }
}
