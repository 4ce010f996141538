package org.heliostat.filecache;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files through {@code java.nio.file}; with inode and ctime where the platform has them. Stateless. */
final class LocalFileSystem implements FileSystemAccess {

    private static final Logger LOG = LoggerFactory.getLogger(LocalFileSystem.class);
    private static final String UNIX_ATTRIBUTES = "unix:isRegularFile,isDirectory,size,lastModifiedTime,ctime,dev,ino";

    /** NAME_MAX and PATH_MAX of Linux: a longer name cannot exist, asking for it is an error of its own. */
    private static final int NAME_BYTES_LIMIT = 255;

    private static final int PATH_BYTES_LIMIT = 4095;

    @Override
    public FileStatus status(Path path) {
        try {
            Path realPath = path.toRealPath();
            return path.getFileSystem().supportedFileAttributeViews().contains("unix")
                    ? unixStatus(realPath)
                    : basicStatus(realPath);
        } catch (NoSuchFileException e) {
            return FileStatus.absent(FileKind.MISSING);
        } catch (AccessDeniedException e) {
            return FileStatus.absent(FileKind.FORBIDDEN);
        } catch (IOException e) {
            return failed(path, e);
        }
    }

    @Override
    public FileChannel open(Path realPath) throws IOException {
        return FileChannel.open(realPath, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    private static FileStatus unixStatus(Path realPath) throws IOException {
        // The real path has no links left; one that appears now is not followed and shows as OTHER.
        Map<String, Object> all = Files.readAttributes(realPath, UNIX_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
        boolean file = flag(all, "isRegularFile");
        return new FileStatus(
                kind(file, flag(all, "isDirectory")),
                file ? number(all, "size") : 0,
                nanos((FileTime) value(all, "lastModifiedTime")),
                nanos((FileTime) value(all, "ctime")),
                number(all, "dev"),
                number(all, "ino"),
                realPath);
    }

    private static FileStatus basicStatus(Path realPath) throws IOException {
        BasicFileAttributes all = Files.readAttributes(realPath, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        boolean file = all.isRegularFile();
        return new FileStatus(
                kind(file, all.isDirectory()),
                file ? all.size() : 0,
                nanos(all.lastModifiedTime()),
                nanos(all.creationTime()),
                0,
                Objects.hashCode(all.fileKey()),
                realPath);
    }

    /** Errors that only say "no file can be there" arrive without a type of their own. */
    private static FileStatus failed(Path path, IOException e) {
        if (isTooLong(path) || isBelowAFile(path)) {
            return FileStatus.absent(FileKind.MISSING);
        }
        LOG.warn("file cache: cannot read the status of {}: {}", path, e.toString());
        return FileStatus.absent(FileKind.UNREADABLE);
    }

    private static boolean isTooLong(Path path) {
        if (bytes(path) > PATH_BYTES_LIMIT) {
            return true;
        }
        for (Path name : path) {
            if (bytes(name) > NAME_BYTES_LIMIT) {
                return true;
            }
        }
        return false;
    }

    private static int bytes(Path path) {
        return path.toString().getBytes(StandardCharsets.UTF_8).length;
    }

    private static boolean isBelowAFile(Path path) {
        for (Path parent = path.getParent(); parent != null; parent = parent.getParent()) {
            if (Files.exists(parent)) {
                return !Files.isDirectory(parent);
            }
        }
        return false;
    }

    private static FileKind kind(boolean file, boolean directory) {
        if (file) {
            return FileKind.FILE;
        }
        return directory ? FileKind.DIRECTORY : FileKind.OTHER;
    }

    private static boolean flag(Map<String, Object> attributes, String name) {
        return (Boolean) value(attributes, name);
    }

    private static long number(Map<String, Object> attributes, String name) {
        return ((Number) value(attributes, name)).longValue();
    }

    private static Object value(Map<String, Object> attributes, String name) {
        return Objects.requireNonNull(attributes.get(name), name);
    }

    private static long nanos(FileTime time) {
        return time.to(TimeUnit.NANOSECONDS);
    }
}
