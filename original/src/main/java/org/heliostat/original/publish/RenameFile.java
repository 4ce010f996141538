package org.heliostat.original.publish;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.original.dav.lock.BadIfException;
import org.heliostat.original.dav.lock.FileLocks;
import org.heliostat.original.dav.lock.LockHolder;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.Touch;
import org.heliostat.original.publish.WritablePlace.RefusedException;
import org.heliostat.request.Exchange;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.inner.InnerLimits;
import org.heliostat.request.inner.InnerLook;
import org.heliostat.request.target.BadTargetException;
import org.heliostat.request.target.RequestTargetParser;
import org.jspecify.annotations.Nullable;

/**
 * Service {@code rename-file} (MOVE): the field {@code New-uri} names the new path; nothing is written over. The new name
 * meets the ACLs as a PUT there does.
 */
record RenameFile(FileAccess files, FileLocks locks) implements Change.Work {

    /** One look at the new name; a function that restarts the request may look again. */
    private static final InnerLimits LIMITS = new InnerLimits(1, 50, 1, 1);

    static StageFunction bind(Parameters parameters, BindContext context) {
        return Change.of(new RenameFile(context.files(), LocksOffered.in(context)), true, context);
    }

    @Override
    public int apply(Exchange exchange, WritablePlace place)
            throws IOException, RefusedException, BadIfException, LockedException {
        if (!place.isFile()) {
            throw new RefusedException(place.exists() ? 409 : 404);
        }
        String uri = newUri(exchange);
        Path allowed = allowedToWrite(exchange, uri);
        WritablePlace target = place.sibling(exchange.request(), pathOf(uri));
        if (!target.path().equals(allowed)) {
            throw new RefusedException(403);
        }
        Path from = place.realPath();
        return locks.change(
                LockHolder.of(exchange.request()), List.of(Touch.member(from), Touch.member(target.realPath())), () -> {
                    int status = move(place, target);
                    locks.goneWithAllBelow(from);
                    return status;
                });
    }

    private int move(WritablePlace place, WritablePlace target) throws IOException, RefusedException {
        return files.cache().turns().take(place.path(), target.path(), () -> {
            if (target.exists()) {
                throw new RefusedException(409);
            }
            NewName.give(place.path(), target.path());
            files.cache().drop(place.path());
            files.cache().drop(target.path());
            return 204;
        });
    }

    private static String newUri(Exchange exchange) throws RefusedException {
        String uri = exchange.request().header("New-uri");
        if (uri == null || !uri.startsWith("/")) {
            throw new RefusedException(400);
        }
        return uri;
    }

    private static String pathOf(String uri) throws RefusedException {
        try {
            return new RequestTargetParser(false).parse("GET", uri).path();
        } catch (BadTargetException bad) {
            throw new RefusedException(400);
        }
    }

    /**
     * Whoever moves a file to a name needs the rights of one who puts it there. Asked before anything is told of what is
     * at that name.
     */
    private static @Nullable Path allowedToWrite(Exchange exchange, String uri) throws RefusedException {
        pathOf(uri);
        RunNotes notes = RunNotes.of(exchange);
        if (notes == null) {
            throw new RefusedException(403);
        }
        InnerLook look = notes.look("PUT", uri, LIMITS);
        if (look.isRefused()) {
            look.challenges().forEach(value -> exchange.response().headers().add("WWW-Authenticate", value));
            throw new RefusedException(look.status());
        }
        Path path = look.path();
        return path == null ? null : path.normalize();
    }
}
