package org.heliostat.original.publish;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileEntry;
import org.heliostat.original.dav.lock.BadIfException;
import org.heliostat.original.dav.lock.DiskFailure;
import org.heliostat.original.dav.lock.FileLocks;
import org.heliostat.original.dav.lock.LockHolder;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.Touch;
import org.heliostat.original.publish.WritablePlace.RefusedException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.request.RequestBody;
import org.heliostat.request.StageFunction;
import org.heliostat.request.conditional.Preconditions;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;

/**
 * Service {@code upload-file} (PUT): the body becomes the file, all at once when it is complete. 201 for a new file,
 * 204 for a replaced one; If-Match and its kin are obeyed, before the body comes and when the file takes its place; parts
 * of files are refused.
 *
 * @param locks that may stand in the way; tokens are shown in the field {@code If}
 * @param mostBytes of a file; over it 413
 */
public record UploadFile(FileAccess files, FileLocks locks, long mostBytes) implements Change.Work {

    static final long MOST_BYTES = 64L * 1024 * 1024;

    private static final int PIECE = 16 * 1024;
    private static final long NO_LIMIT = Long.MAX_VALUE / 4;

    static StageFunction bind(Parameters parameters, BindContext context) {
        return Change.of(
                new UploadFile(
                        context.files(),
                        LocksOffered.in(context),
                        parameters.number("max-size", MOST_BYTES, 0, NO_LIMIT)),
                false,
                context);
    }

    /** What belongs to the file's change, and is done in its turn: nobody else changes the file meanwhile. */
    @FunctionalInterface
    public interface Stored {
        void then(boolean replaced) throws IOException;
    }

    @Override
    public int apply(Exchange exchange, WritablePlace place)
            throws IOException, RefusedException, BadIfException, LockedException {
        return apply(exchange, place, replaced -> {});
    }

    /** As {@link #apply(Exchange, WritablePlace)}, with more to do when the file has its place. */
    public int apply(Exchange exchange, WritablePlace place, Stored stored)
            throws IOException, RefusedException, BadIfException, LockedException {
        Request request = exchange.request();
        LockHolder who = LockHolder.of(request);
        if (request.headers().contains("Content-Range")) {
            throw new RefusedException(400);
        }
        replaces(request, place);
        if (request.body().contentLength() > mostBytes) {
            throw new RefusedException(413);
        }
        locks.require(who, touched(place));
        return store(request, place, who, stored) ? 204 : 201;
    }

    private static List<Touch> touched(WritablePlace place) throws IOException {
        Path file = place.realPath();
        return List.of(place.exists() ? Touch.content(file) : Touch.member(file));
    }

    /**
     * What is not there has neither tag nor date: If-Match is never met, everything else is (RFC 9110, section 13.1).
     *
     * @return whether there is a file, which the client wants to be replaced as it is now
     */
    private boolean replaces(Request request, WritablePlace place) throws RefusedException {
        boolean replaces = place.exists();
        if (replaces && !place.isFile() || request.uriPath().endsWith("/")) {
            throw new RefusedException(409);
        }
        if (!(replaces ? holdsFor(request, place) : !request.headers().contains("If-Match"))) {
            throw new RefusedException(412);
        }
        return replaces;
    }

    private boolean holdsFor(Request request, WritablePlace place) {
        FileEntry before = files.cache().statUncached(place.path());
        return Preconditions.evaluate("PUT", request.headers(), before.eTag(), before.lastModifiedMillis())
                == Preconditions.Verdict.HOLDS;
    }

    /** @return whether a file was replaced */
    private boolean store(Request request, WritablePlace place, LockHolder who, Stored stored)
            throws IOException, RefusedException, LockedException {
        Path file = place.path();
        Path unfinished = file.resolveSibling(Unfinished.name());
        try {
            receive(request.body(), unfinished, StandardOpenOption.CREATE_NEW);
            // A body may take its time: others may have locked it by now.
            return locks.change(who, touched(place), () -> files.cache().turns().take(file, () -> {
                // Or somebody may have put a link in the folder's place meanwhile, or another file in that of the one
                // that the client means.
                if (!place.isStillThere()) {
                    throw new RefusedException(403);
                }
                boolean replaced = replaces(request, place);
                Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                files.cache().drop(file);
                stored.then(replaced);
                return replaced;
            }));
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** What the disk refuses has the file's name; what the client breaks off has not. */
    void receive(RequestBody body, Path file, OpenOption how) throws IOException, RefusedException {
        OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE, how);
        try {
            copy(body, file, out);
        } finally {
            DiskFailure.named(file, out::close);
        }
    }

    private void copy(RequestBody body, Path file, OutputStream out) throws IOException, RefusedException {
        byte[] piece = new byte[PIECE];
        long received = 0;
        int count = body.read(piece, 0, PIECE);
        while (count >= 0) {
            received += count;
            if (received > mostBytes) {
                throw new RefusedException(413);
            }
            int length = count;
            DiskFailure.named(file, () -> out.write(piece, 0, length));
            count = body.read(piece, 0, PIECE);
        }
    }
}
