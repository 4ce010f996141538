package org.heliostat.original.publish;

import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.count;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.objconf.Stage;
import org.heliostat.original.dav.lock.BadIfException;
import org.heliostat.original.dav.lock.FileLocks;
import org.heliostat.original.dav.lock.LockHolder;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.Touch;
import org.heliostat.original.publish.WritablePlace.RefusedException;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;

/** Lists what obj.conf can name to change files. */
public final class PublishFunctions implements StageFunctionProvider {

    @Override
    public Collection<FunctionDefinition> functions() {
        return List.of(
                of(
                        "upload-file",
                        UploadFile::bind,
                        bytes("max-size").byDefault(UploadFile.MOST_BYTES).help("bytes of a file; over it 413")),
                of("rename-file", RenameFile::bind),
                of(
                        "list-dir",
                        ListDir::bind,
                        count("max-entries")
                                .range(1, 1_000_000)
                                .byDefault(ListDir.MOST_ENTRIES)
                                .help("files listed at most")),
                of(
                        "delete-file",
                        (parameters, context) ->
                                Change.of(deletesFile(context.files(), LocksOffered.in(context)), true, context)),
                of(
                        "remove-dir",
                        (parameters, context) ->
                                Change.of(removesFolder(context.files(), LocksOffered.in(context)), true, context)),
                of(
                        "make-dir",
                        (parameters, context) -> Change.of(makesFolder(LocksOffered.in(context)), false, context)));
    }

    private static FunctionDefinition of(String name, FunctionDefinition.Factory factory, DirectiveRow... rows) {
        return FunctionDefinition.of(Stage.SERVICE, name, factory, rows).shared();
    }

    private static Change.Work deletesFile(FileAccess files, FileLocks locks) {
        return (exchange, place) -> {
            if (!place.isFile()) {
                throw new RefusedException(place.exists() ? 409 : 404);
            }
            return gone(exchange, place, locks, () -> files.cache().turns().take(place.path(), () -> {
                Files.delete(place.path());
                files.cache().drop(place.path());
                return 204;
            }));
        };
    }

    /** Only an empty folder: what is in it has to be deleted by name. */
    private static Change.Work removesFolder(FileAccess files, FileLocks locks) {
        return (exchange, place) -> {
            if (!place.isFolder()) {
                throw new RefusedException(place.exists() ? 409 : 404);
            }
            return gone(exchange, place, locks, () -> {
                Files.delete(place.path());
                files.cache().drop(place.path());
                return 204;
            });
        };
    }

    private static int gone(
            Exchange exchange, WritablePlace place, FileLocks locks, FileLocks.Change<Integer, IOException> change)
            throws IOException, BadIfException, LockedException {
        Path path = place.realPath();
        return locks.change(LockHolder.of(exchange.request()), List.of(Touch.tree(path)), () -> {
            int status = change.make();
            locks.goneWithAllBelow(path);
            return status;
        });
    }

    private static Change.Work makesFolder(FileLocks locks) {
        return (exchange, place) ->
                locks.change(LockHolder.of(exchange.request()), List.of(Touch.member(place.realPath())), () -> {
                    Files.createDirectory(place.path());
                    return 201;
                });
    }
}
