package org.heliostat.filecache;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The only door of this package to the disk. What is not called {@code …AtOnce} may block: session threads only. The default of
 * the other methods is a system that cannot do it.
 */
public interface FileSystemAccess {

    /** Follows symbolic links. Failures are part of the answer, see {@link FileKind}. */
    FileStatus status(Path path);

    /**
     * Opens for reading.
     *
     * @param realPath as {@link FileStatus#realPath} gave it; if its last name has become a symbolic link since
     *     then, this fails
     */
    FileChannel open(Path realPath) throws IOException;

    /**
     * Opens for reading, and says what was opened, by its descriptor; it is in the system's memory afterwards, up to some
     * megabytes of it.
     *
     * @param realPath as {@link FileStatus#realPath} gave it; where a link has come to stand on it, it is not opened
     * @return null where this cannot be done in one step: {@link #open} and {@link #status} can
     */
    default @Nullable OpenedFile openJudged(Path realPath) throws IOException {
        return null;
    }

    /**
     * Opens for reading, if nothing need be waited for, neither now nor when it is sent. I/O loop.
     *
     * @param expected what it must be
     * @return null where it is something else, would have to be waited for, or nobody can tell
     */
    default @Nullable OpenedFile openAtOnce(Path realPath, FileStatus expected) {
        return null;
    }

    /**
     * Looks whether the path still leads to the same file or folder, if nothing need be waited for. I/O loop.
     *
     * @param inMemory whether its content must be in the system's memory, too, since it is about to be sent from there
     * @return false also where nobody can tell
     */
    default boolean isUnchangedAtOnce(Path path, FileStatus expected, boolean inMemory) {
        return false;
    }

    /** Finds out what the system can do. May take a tenth of a second; once, not on an I/O loop. */
    default void prepare() {}

    /** The operating system's file system. */
    static FileSystemAccess local() {
        return new LinuxFileSystem(new LocalFileSystem());
    }
}
