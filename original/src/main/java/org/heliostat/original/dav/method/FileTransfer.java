package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.UUID;
import org.heliostat.filecache.FileCache;
import org.heliostat.original.dav.lock.LockHolder;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.Touch;
import org.heliostat.original.dav.method.Members.Member;
import org.heliostat.original.dav.place.DavResource;

/** Copies and moves what may be copied and moved: files, and what clients have said of them. Session threads. */
record FileTransfer(DavParts parts) {

    /** Who serves files, and WebDAV, hides what begins with a dot. */
    private static final String UNFINISHED = ".upload-";

    /** @return where a member of the source tree goes */
    static DavResource counterpart(DavResource root, DavResource member, DavResource to) {
        DavResource place = to;
        for (Path part : root.path().relativize(member.path())) {
            place = place.member(part.toString());
        }
        return place;
    }

    /** Within the turn of the locks. */
    void move(Tree tree, DavResource to) throws IOException {
        DavResource from = tree.root();
        FileCache cache = parts.files().cache();
        cache.turns().take(from.path(), to.path(), () -> {
            boolean plain = from.isFile() && to.isFile();
            if (!plain) {
                removeAll(to.path());
            }
            rename(tree, to);
            parts.properties().move(from.realPath(), to.realPath());
            return true;
        });
        forget(from);
        forget(to);
    }

    private void rename(Tree tree, DavResource to) throws IOException {
        Path from = tree.root().path();
        try {
            if (to.isFolder()) {
                throw new FileAlreadyExistsException(to.path().toString());
            }
            Files.move(from, to.path(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException elsewhere) {
            for (Member member : tree.members()) {
                copyOne(member, counterpart(tree.root(), member.resource(), to));
            }
            removeAll(from);
        }
    }

    /** A lock that is granted while a large tree is copied stands in the way of what comes behind. */
    void copy(Tree tree, DavResource to, LockHolder who, List<Touch> touched) throws IOException, LockedException {
        boolean plain = tree.root().isFile() && to.isFile();
        if (plain) {
            copyFile(tree.root(), to, who, touched);
            return;
        }
        parts.locks().change(who, touched, () -> {
            removeAll(to.path());
            parts.properties().remove(to.realPath());
            parts.locks().goneBelow(to.realPath());
            return true;
        });
        forget(to);
        for (Member member : tree.members()) {
            DavResource target = counterpart(tree.root(), member.resource(), to);
            List<Touch> one = List.of(Touch.member(target.realPath()));
            if (member.isFolder()) {
                parts.locks().change(who, one, () -> {
                    Files.createDirectory(target.path());
                    keepProperties(member.resource(), target);
                    return true;
                });
            } else {
                copyFile(member.resource(), target, who, one);
            }
        }
    }

    private void copyFile(DavResource from, DavResource to, LockHolder who, List<Touch> touched)
            throws IOException, LockedException {
        Path unfinished = to.path().resolveSibling(UNFINISHED + UUID.randomUUID());
        try {
            Files.copy(from.path(), unfinished, LinkOption.NOFOLLOW_LINKS);
            if (!Files.isRegularFile(unfinished, LinkOption.NOFOLLOW_LINKS)) {
                throw new NoSuchFileException(from.path().toString());
            }
            parts.locks()
                    .change(who, touched, () -> parts.files().cache().turns().take(to.path(), () -> {
                        Files.move(
                                unfinished,
                                to.path(),
                                StandardCopyOption.ATOMIC_MOVE,
                                StandardCopyOption.REPLACE_EXISTING);
                        keepProperties(from, to);
                        return true;
                    }));
            forget(to);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private void copyOne(Member member, DavResource to) throws IOException {
        if (member.isFolder()) {
            Files.createDirectory(to.path());
        } else {
            Files.copy(
                    member.resource().path(),
                    to.path(),
                    StandardCopyOption.COPY_ATTRIBUTES,
                    StandardCopyOption.REPLACE_EXISTING,
                    LinkOption.NOFOLLOW_LINKS);
        }
    }

    private void keepProperties(DavResource from, DavResource to) throws IOException {
        parts.properties().keep(to.realPath(), parts.properties().of(from.realPath()));
    }

    private void forget(DavResource resource) {
        FileCache cache = parts.files().cache();
        cache.drop(resource.path());
        cache.dropBelow(resource.path());
    }

    private static void removeAll(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException failed) throws IOException {
                Files.deleteIfExists(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
