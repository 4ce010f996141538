package org.heliostat.filecache;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the disk says about one path. Two equal answers mean that the file is the same and unchanged.
 *
 * @param size bytes; 0 for anything but a file
 * @param modifiedNanos last change of the content, nanoseconds since 1970
 * @param changedNanos last change of content, name or rights (ctime), nanoseconds since 1970; it cannot be set
 *     back by a program, which is what makes a swapped file visible
 * @param device number of the file system, 0 where unknown
 * @param inode number of the file on its device, 0 where unknown
 * @param realPath the path with every symbolic link resolved and, where the file system ignores case, in the
 *     stored case; null if there is no such file
 */
public record FileStatus(
        FileKind kind,
        long size,
        long modifiedNanos,
        long changedNanos,
        long device,
        long inode,
        @Nullable Path realPath) {

    public FileStatus {
        requireNonNull(kind, "kind");
    }

    /** The status of a path that names no file we can see. */
    public static FileStatus absent(FileKind kind) {
        return new FileStatus(kind, 0, 0, 0, 0, 0, null);
    }
}
