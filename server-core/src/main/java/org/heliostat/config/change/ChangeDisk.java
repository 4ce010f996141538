package org.heliostat.config.change;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The steps by which configuration files are replaced; each is on the disk when it returns. Tests put in one whose
 * disk is full or whose power fails.
 */
interface ChangeDisk {

    /**
     * Makes a file.
     *
     * @param like whose mode and owner it gets; empty: readable by the owner only
     */
    void write(Path file, byte[] content, Optional<Path> like) throws IOException;

    /** Puts a file in the place of another, or where there is none, in one step. */
    void move(Path from, Path to) throws IOException;

    /** Removes a file, if there is one. */
    void delete(Path file) throws IOException;

    /** Makes a folder with those above it, if they are missing; only the owner may look into it. */
    void makeFolder(Path folder) throws IOException;

    /** Removes a folder with everything in it, if there is one. */
    void deleteFolder(Path folder) throws IOException;

    /** The operating system's. */
    final class Local implements ChangeDisk {

        @Override
        public void write(Path file, byte[] content, Optional<Path> like) throws IOException {
            Files.deleteIfExists(file);
            boolean posix =
                    FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
            if (posix) {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(content);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                if (posix && like.isPresent()) {
                    makeAlike(file, like.get());
                }
                channel.force(true);
            }
            force(file.toAbsolutePath().getParent());
        }

        @Override
        public void move(Path from, Path to) throws IOException {
            try {
                Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException otherDisk) {
                throw new IOException(to + ": lies on another disk than " + from.getParent(), otherDisk);
            }
            force(to.toAbsolutePath().getParent());
            force(from.toAbsolutePath().getParent());
        }

        @Override
        public void delete(Path file) throws IOException {
            if (Files.deleteIfExists(file)) {
                force(file.toAbsolutePath().getParent());
            }
        }

        @Override
        public void makeFolder(Path folder) throws IOException {
            if (Files.isDirectory(folder)) {
                return;
            }
            Path above = folder.toAbsolutePath().getParent();
            if (above != null && !Files.isDirectory(above)) {
                makeFolder(above);
            }
            Files.createDirectory(folder);
            if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            }
            force(above);
        }

        @Override
        public void deleteFolder(Path folder) throws IOException {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            try (Stream<Path> inside = Files.list(folder)) {
                for (Path one : inside.toList()) {
                    if (Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS)) {
                        deleteFolder(one);
                    } else {
                        Files.delete(one);
                    }
                }
            }
            Files.delete(folder);
            force(folder.toAbsolutePath().getParent());
        }

        private static void makeAlike(Path file, Path like) throws IOException {
            PosixFileAttributes wanted = Files.readAttributes(like, PosixFileAttributes.class);
            PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
            PosixFileAttributes own = view.readAttributes();
            if (!own.owner().equals(wanted.owner())) {
                view.setOwner(wanted.owner());
            }
            if (!own.group().equals(wanted.group())) {
                view.setGroup(wanted.group());
            }
            view.setPermissions(wanted.permissions());
        }

        /** A folder that cannot be opened for reading, as on Windows, is left to the operating system. */
        private static void force(@Nullable Path folder) throws IOException {
            if (folder == null
                    || !FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
                return;
            }
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
