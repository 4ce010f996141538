package org.heliostat.search.index;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the system says of a file, that is not followed where it is a link. Immutable.
 *
 * @param modifiedNanos last change of its content, since 1970; anybody may set it
 * @param changedNanos last change of its content, name or rights (ctime), which no program sets; that of the content where the system has
 *     none
 * @param size bytes
 */
public record FileState(boolean isRegular, long modifiedNanos, long changedNanos, long size) {

    private static final String UNIX_ATTRIBUTES = "unix:isRegularFile,lastModifiedTime,ctime,size";

    public static FileState of(Path file) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            BasicFileAttributes all = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            long modified = nanos(all.lastModifiedTime());
            return new FileState(all.isRegularFile(), modified, modified, all.size());
        }
        Map<String, Object> all = Files.readAttributes(file, UNIX_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
        return new FileState(
                Boolean.TRUE.equals(all.get("isRegularFile")),
                nanos(all.get("lastModifiedTime")),
                nanos(all.get("ctime")),
                all.get("size") instanceof Number size ? size.longValue() : 0);
    }

    private static long nanos(@Nullable Object time) {
        return ((FileTime) requireNonNull(time)).to(TimeUnit.NANOSECONDS);
    }
}
