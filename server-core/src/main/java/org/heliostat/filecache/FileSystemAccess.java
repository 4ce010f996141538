package org.heliostat.filecache;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** The only door of this package to the disk. Both methods may block: session threads only. */
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

    /** The operating system's file system. */
    static FileSystemAccess local() {
        return new LocalFileSystem();
    }
}
