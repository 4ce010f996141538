package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.publish.Unfinished;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is to be written over until the new one is in its place: under a hidden name beside it, which tells by whom. What the
 * end of a process left there comes back where its place is empty, and goes where the place is taken. Session threads.
 */
record Replaced(DavParts parts) {

    private static final String PREFIX = ".replaced-";
    private static final String OVER = "-over";
    private static final long ROUGHLY_SECONDS = 2;

    /** @return whether this is a name of what was put aside */
    static boolean isName(String name) {
        return name.startsWith(PREFIX);
    }

    /**
     * Puts a file or folder aside, in the turn of its path.
     *
     * @return where it is
     * @throws FileAlreadyExistsException when another process is about it
     */
    static Path putAside(Path place) throws IOException {
        Path aside = asideOf(place);
        if (exists(aside)) {
            throw new FileAlreadyExistsException(aside.toString());
        }
        Path making = place.resolveSibling(Unfinished.name());
        Files.createDirectory(making);
        Path kept = aside.resolve(pid()).resolve(place.getFileName());
        boolean done = false;
        try {
            Files.createDirectory(making.resolve(pid()));
            // Beside the name of the process nothing is in it, so that it cannot be taken over from another one.
            Files.move(making, aside, StandardCopyOption.ATOMIC_MOVE);
            Files.move(place, kept, StandardCopyOption.ATOMIC_MOVE);
            done = true;
            return kept;
        } finally {
            if (!done) {
                Unfinished.remove(making);
                removeEmpty(aside);
            }
        }
    }

    /** Brings back what was put aside, in the turn of its path. */
    static void putBack(Path kept, Path place) throws IOException {
        Files.move(kept, place, StandardCopyOption.ATOMIC_MOVE);
        removeEmpty(asideOf(place));
    }

    /** Takes away what was put aside: something else is in its place. In the turn of its path. */
    static void remove(Path place) throws IOException {
        Path over = place.resolveSibling(PREFIX + UUID.randomUUID() + OVER);
        Files.move(asideOf(place), over, StandardCopyOption.ATOMIC_MOVE);
        Unfinished.remove(over);
    }

    /**
     * Brings back what a process that has ended left aside, for a path or a folder above it.
     *
     * @param path of a request, there or not
     */
    void settle(String virtualServer, Path path) throws IOException {
        if (path.getFileName() != null) {
            settleAside(virtualServer, asideOf(path));
        }
        boolean again = true;
        while (again) {
            Path missing = topmostMissing(path);
            again = missing != null && settleAside(virtualServer, asideOf(missing)) && exists(missing);
        }
    }

    private static @Nullable Path topmostMissing(Path path) {
        Path missing = null;
        for (Path each = path; each != null && each.getFileName() != null && !exists(each); each = each.getParent()) {
            missing = each;
        }
        return missing;
    }

    /** @return whether one of them is not there any more */
    boolean settleAll(String virtualServer, Collection<Path> all) throws IOException {
        boolean settled = false;
        for (Path aside : all) {
            settled |= settleAside(virtualServer, aside);
        }
        return settled;
    }

    /** @return a tree in which nothing is aside that a process has left; outside of all turns */
    Tree tree(DavResource root, DavCall call) throws IOException, DavRefusal {
        Tree found = Tree.of(root, call, parts.log());
        return settleAll(call.exchange().virtualServerId(), found.aside()) ? Tree.of(root, call, parts.log()) : found;
    }

    /**
     * Brings back or takes away what a process that has ended left aside.
     *
     * @return whether it is not there any more
     */
    boolean settleAside(String virtualServer, Path aside) throws IOException {
        if (!Files.isDirectory(aside, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        Optional<Path> owner = only(aside);
        if (owner.isEmpty()) {
            return removeEmpty(aside);
        }
        if (isOfOtherProcess(owner.get())) {
            return false;
        }
        if (String.valueOf(aside.getFileName()).endsWith(OVER)) {
            Unfinished.remove(aside);
            return true;
        }
        Optional<Path> kept = only(owner.get());
        if (kept.isEmpty()) {
            return removeEmpty(aside);
        }
        Path place = aside.resolveSibling(kept.get().getFileName());
        return asideOf(place).equals(aside)
                && parts.files()
                        .cache()
                        .turns()
                        .take(place, () -> settleInTurn(virtualServer, aside, kept.get(), place));
    }

    private boolean settleInTurn(String virtualServer, Path aside, Path kept, Path place) throws IOException {
        if (!exists(kept)) {
            // It was not left: whoever had put it aside was only a moment ahead.
            return !exists(aside);
        }
        if (exists(place)) {
            remove(place);
            parts.log().leftoverRemoved(virtualServer, place.toString());
            return true;
        }
        putBack(kept, place);
        parts.files().cache().drop(place);
        parts.files().cache().dropBelow(place);
        parts.log().putBack(virtualServer, place.toString());
        return true;
    }

    private static Path asideOf(Path place) {
        byte[] name = String.valueOf(place.getFileName()).getBytes(StandardCharsets.UTF_8);
        return place.resolveSibling(PREFIX + UUID.nameUUIDFromBytes(name));
    }

    private static String pid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    /** A process of the same number that began later is another one; the system knows its begin to a second or so. */
    private static boolean isOfOtherProcess(Path owner) throws IOException {
        String pid = String.valueOf(owner.getFileName());
        if (pid.equals(pid()) || !pid.matches("[0-9]{1,18}")) {
            return false;
        }
        Instant written =
                Files.getLastModifiedTime(owner, LinkOption.NOFOLLOW_LINKS).toInstant();
        return ProcessHandle.of(Long.parseLong(pid))
                .filter(ProcessHandle::isAlive)
                .filter(process -> process.info()
                        .startInstant()
                        .map(start -> !start.isAfter(written.plusSeconds(ROUGHLY_SECONDS)))
                        .orElse(true))
                .isPresent();
    }

    private static Optional<Path> only(Path folder) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path each : all) {
                return Optional.of(each);
            }
            return Optional.empty();
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
    }

    /** Folders alone, and only as long as nothing is in them. */
    private static boolean removeEmpty(Path aside) throws IOException {
        if (Files.isDirectory(aside, LinkOption.NOFOLLOW_LINKS)) {
            Optional<Path> owner = only(aside);
            if (owner.isPresent() && only(owner.get()).isEmpty()) {
                Files.deleteIfExists(owner.get());
                owner = only(aside);
            }
            if (owner.isEmpty()) {
                Files.deleteIfExists(aside);
            }
        }
        return !exists(aside);
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }
}
