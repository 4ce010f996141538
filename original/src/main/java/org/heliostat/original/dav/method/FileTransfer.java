package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.heliostat.filecache.FileCache;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.Touch;
import org.heliostat.original.dav.method.Members.Member;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.place.ResourceKind;
import org.heliostat.original.publish.Unfinished;
import org.jspecify.annotations.Nullable;

/**
 * Copies and moves what may be copied and moved: files, and what clients have said of them. Whether it may was asked before the
 * turn of its paths has come, so in the turn it is looked whether all is as it was then. Session threads.
 */
record FileTransfer(DavParts parts) {

    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;
    private static final int FAILED = 412;

    /**
     * Where it goes, as it was when the client's rights were asked for. Immutable.
     *
     * @param there null where there was nothing
     */
    record Target(DavResource resource, @Nullable Tree there, boolean overwrites) {

        /** @throws DavRefusal when it must not be written over */
        static Target of(DavResource resource, DavCall call, Replaced replaced, boolean overwrites)
                throws IOException, DavRefusal {
            ResourceKind kind = resource.kind();
            if (kind == ResourceKind.NONE) {
                return new Target(resource, null, overwrites);
            }
            if (!kind.isResource()) {
                // Links are not changed, whoever may write over them.
                throw DavRefusal.of(FORBIDDEN);
            }
            if (!overwrites) {
                throw DavRefusal.of(FAILED);
            }
            return new Target(resource, replaced.tree(resource, call), overwrites);
        }

        boolean isFile() {
            return there != null && !there.isFolder();
        }

        /** Nobody has put something else there, or taken it away. */
        void requireSame() throws IOException, DavRefusal {
            resource.place();
            ResourceKind before =
                    there == null ? ResourceKind.NONE : there.isFolder() ? ResourceKind.FOLDER : ResourceKind.FILE;
            if (resource.kind() != before) {
                throw DavRefusal.of(overwrites ? CONFLICT : FAILED);
            }
        }
    }

    /** @return where a member of the source tree goes */
    static DavResource counterpart(DavResource root, DavResource member, DavResource to) {
        DavResource place = to;
        for (Path part : root.path().relativize(member.path())) {
            place = place.member(part.toString());
        }
        return place;
    }

    /** @throws NoSuchFileException when somebody else has taken it away */
    void move(DavCall call, Tree tree, Target target) throws IOException, DavRefusal, LockedException {
        DavResource from = tree.root();
        DavResource to = target.resource();
        Touch there = target.there() == null ? Touch.member(to.realPath()) : Touch.tree(to.realPath());
        parts.locks().change(call.who(), List.of(Touch.tree(from.realPath()), there), () -> {
            turnsOf(from, to, () -> {
                requireSame(call, tree);
                target.requireSame();
                bring(call, tree, target);
                parts.locks().goneWithAllBelow(from.realPath());
                parts.locks().goneBelow(to.realPath());
            });
            return true;
        });
        forget(from);
        forget(to);
    }

    /**
     * The copy is made beside its place, under a hidden name: where that fails, or a lock that was granted meanwhile is in the way,
     * nothing has changed.
     */
    void copy(DavCall call, Tree tree, Target target) throws IOException, DavRefusal, LockedException {
        DavResource to = target.resource();
        List<Touch> touched = List.of(touchOfCopy(tree, target));
        parts.locks().require(call.who(), touched);
        DavResource fresh = to.sibling(Unfinished.name());
        try {
            write(tree, fresh, LinkOption.NOFOLLOW_LINKS);
            parts.locks().change(call.who(), touched, () -> {
                turnsOf(to, to, () -> {
                    target.requireSame();
                    put(call, fresh, target);
                    parts.locks().goneBelow(to.realPath());
                });
                return true;
            });
        } finally {
            discard(fresh);
        }
        forget(to);
    }

    private static Touch touchOfCopy(Tree tree, Target target) {
        Path real = target.resource().realPath();
        if (target.there() == null) {
            return Touch.member(real);
        }
        return target.isFile() && !tree.isFolder() ? Touch.content(real) : Touch.tree(real);
    }

    /** What is done in the turn of both. */
    private interface Step {
        void make() throws IOException, DavRefusal;
    }

    private void turnsOf(DavResource one, DavResource other, Step step) throws IOException, DavRefusal {
        parts.files().cache().turns().take(one.path(), other.path(), () -> {
            step.make();
            return true;
        });
    }

    private void requireSame(DavCall call, Tree tree) throws IOException, DavRefusal {
        DavResource from = tree.root();
        ResourceKind kind = from.kind();
        if (kind == ResourceKind.NONE) {
            throw new NoSuchFileException(from.path().toString());
        }
        from.place();
        ResourceKind before = tree.isFolder() ? ResourceKind.FOLDER : ResourceKind.FILE;
        if (kind != before || !tree.covers(Tree.of(from, call, parts.log()))) {
            throw DavRefusal.of(CONFLICT);
        }
    }

    private void bring(DavCall call, Tree tree, Target target) throws IOException, DavRefusal {
        DavResource from = tree.root();
        try {
            put(call, from, target);
        } catch (AtomicMoveNotSupportedException elsewhere) {
            DavResource fresh = target.resource().sibling(Unfinished.name());
            try {
                write(tree, fresh, LinkOption.NOFOLLOW_LINKS, StandardCopyOption.COPY_ATTRIBUTES);
                put(call, fresh, target);
            } finally {
                discard(fresh);
            }
            parts.properties().remove(from.realPath());
            Unfinished.remove(from.path());
        }
    }

    /** In the turn. What was there is put aside first, and comes back where the renaming fails. */
    private void put(DavCall call, DavResource ready, Target target) throws IOException, DavRefusal {
        DavResource to = target.resource();
        Tree before = target.there();
        if (before == null || target.isFile() && ready.isFile()) {
            rename(ready, to);
            parts.properties().move(ready.realPath(), to.realPath());
            return;
        }
        Path kept = Replaced.putAside(to.path());
        boolean done = false;
        try {
            // Nobody can put more into it by its name now.
            if (!before.covers(Tree.of(at(kept, to), call, parts.log()))) {
                throw DavRefusal.of(CONFLICT);
            }
            rename(ready, to);
            done = true;
        } finally {
            if (!done) {
                putBack(call, kept, to);
            }
        }
        parts.properties().move(ready.realPath(), to.realPath());
        try {
            Replaced.remove(to.path());
        } catch (IOException stays) {
            // The change itself is made.
            parts.log().disk(call.exchange().virtualServerId(), kept.toString(), String.valueOf(stays));
        }
    }

    /** @return what is at another path, for the server alone: its URI is still this one's */
    private static DavResource at(Path path, DavResource resource) {
        return new DavResource(resource.spot(), resource.folder(), path, path);
    }

    private void putBack(DavCall call, Path kept, DavResource to) {
        try {
            Replaced.putBack(kept, to.path());
        } catch (IOException lost) {
            // Why it was to come back is the answer.
            parts.log().disk(call.exchange().virtualServerId(), kept.toString(), String.valueOf(lost));
        }
    }

    private static void rename(DavResource from, DavResource to) throws IOException {
        Files.move(from.path(), to.path(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private void write(Tree tree, DavResource fresh, CopyOption... options) throws IOException {
        for (Member member : tree.members()) {
            DavResource from = member.resource();
            DavResource copy = counterpart(tree.root(), from, fresh);
            if (member.isFolder()) {
                Files.createDirectory(copy.path());
            } else {
                writeFile(from, copy, options);
            }
            parts.properties().keep(copy.realPath(), parts.properties().of(from.realPath()));
        }
    }

    private static void writeFile(DavResource from, DavResource copy, CopyOption... options) throws IOException {
        Files.copy(from.path(), copy.path(), options);
        if (!copy.isFile()) {
            // Somebody has put a link or a folder in the file's place.
            throw new NoSuchFileException(from.path().toString());
        }
    }

    /** What is not in its place. */
    private void discard(DavResource fresh) throws IOException {
        Unfinished.remove(fresh.path());
        parts.properties().remove(fresh.realPath());
    }

    private void forget(DavResource resource) {
        FileCache cache = parts.files().cache();
        cache.drop(resource.path());
        cache.dropBelow(resource.path());
    }
}
