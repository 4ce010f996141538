package org.heliostat.original.publish;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Gives a file another name, unless something has that name already, be it since this moment: a look followed by a rename
 * would write over what another program has put there in between. Session threads.
 */
final class NewName {

    private NewName() {}

    /**
     * Both names are there for a moment. What another program has put at the old name meanwhile stays there.
     *
     * @param from a regular file
     * @throws FileAlreadyExistsException when something is at the new name; the file keeps its own then
     */
    static void give(Path from, Path to) throws IOException {
        try {
            Files.createLink(to, from);
        } catch (FileAlreadyExistsException | NoSuchFileException sure) {
            throw sure;
        } catch (UnsupportedOperationException | FileSystemException noLinkHere) {
            giveWithoutLink(from, to);
            return;
        }
        endOldName(from, to, () -> !Files.isSymbolicLink(from) && Files.isSameFile(from, to));
    }

    /** Where a file can have one name only, or the names are on different file systems. */
    static void giveWithoutLink(Path from, Path to) throws IOException {
        Path folder = to.toAbsolutePath().getParent();
        if (folder != null && !Files.getFileStore(from).equals(Files.getFileStore(folder))) {
            giveByCopy(from, to);
            return;
        }
        // An empty file keeps the place.
        Files.createFile(to);
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException elsewhere) {
            Files.deleteIfExists(to);
            giveByCopy(from, to);
        } catch (IOException kept) {
            Files.deleteIfExists(to);
            throw kept;
        }
    }

    /** The copy has a name that nobody asks for until it is complete. */
    static void giveByCopy(Path from, Path to) throws IOException {
        Version copied = Version.of(from);
        Path unfinished = to.resolveSibling(".upload-" + UUID.randomUUID());
        try {
            Files.copy(from, unfinished, StandardCopyOption.COPY_ATTRIBUTES);
            appear(unfinished, to);
        } finally {
            Files.deleteIfExists(unfinished);
        }
        endOldName(from, to, () -> Version.of(from).equals(copied));
    }

    private static void appear(Path complete, Path to) throws IOException {
        try {
            Files.createLink(to, complete);
        } catch (FileAlreadyExistsException taken) {
            throw taken;
        } catch (UnsupportedOperationException | FileSystemException noLinkHere) {
            // An empty file keeps the place.
            Files.createFile(to);
            try {
                Files.move(complete, to, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException kept) {
                Files.deleteIfExists(to);
                throw kept;
            }
        }
    }

    /** Whether what is at the old name still is what has the new one now. */
    interface Look {
        boolean isMoved() throws IOException;
    }

    /** The new name goes again where the old one does not. */
    static void endOldName(Path from, Path to, Look look) throws IOException {
        try {
            if (look.isMoved()) {
                Files.delete(from);
            }
        } catch (NoSuchFileException gone) {
            // Another program has taken the old name away: the file has the new one.
        } catch (IOException kept) {
            Files.deleteIfExists(to);
            throw kept;
        }
    }

    /**
     * What tells one content at a name from the next.
     *
     * @param key of the file in its file system; empty where there is none
     */
    private record Version(String key, long size, long modifiedNanos) {

        static Version of(Path file) throws IOException {
            BasicFileAttributes seen = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            String key = seen.fileKey() == null ? "" : seen.fileKey().toString();
            return new Version(key, seen.size(), seen.lastModifiedTime().to(TimeUnit.NANOSECONDS));
        }
    }
}
