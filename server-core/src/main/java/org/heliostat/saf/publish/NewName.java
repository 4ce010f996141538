package org.heliostat.saf.publish;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Gives a file another name, unless something has that name already, be it since this moment: a look followed by a rename
 * would write over what another program has put there in between. Session threads.
 */
final class NewName {

    private NewName() {}

    /**
     * Both names are there for a moment.
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
        try {
            Files.delete(from);
        } catch (IOException kept) {
            Files.deleteIfExists(to);
            throw kept;
        }
    }

    /** Where a file can have one name only, or the names are on different file systems: an empty file keeps the place. */
    static void giveWithoutLink(Path from, Path to) throws IOException {
        Files.createFile(to);
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException elsewhere) {
            copy(from, to);
            Files.delete(from);
        } catch (IOException kept) {
            Files.deleteIfExists(to);
            throw kept;
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (OutputStream out = Files.newOutputStream(to, StandardOpenOption.WRITE)) {
            Files.copy(from, out);
            Files.setLastModifiedTime(to, Files.getLastModifiedTime(from));
        } catch (IOException incomplete) {
            Files.deleteIfExists(to);
            throw incomplete;
        }
    }
}
