package org.heliostat.original.publish;

import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.count;

import java.nio.file.Files;
import java.util.Collection;
import java.util.List;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.objconf.Stage;
import org.heliostat.original.publish.WritablePlace.RefusedException;
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
                of("delete-file", (parameters, context) -> new Change(deletesFile(context.files()))),
                of("remove-dir", (parameters, context) -> new Change(removesFolder(context.files()))),
                of("make-dir", (parameters, context) -> new Change(makesFolder())));
    }

    private static FunctionDefinition of(String name, FunctionDefinition.Factory factory, DirectiveRow... rows) {
        return FunctionDefinition.of(Stage.SERVICE, name, factory, rows).shared();
    }

    private static Change.Work deletesFile(FileAccess files) {
        return (exchange, place) -> {
            if (!place.isFile()) {
                throw new RefusedException(place.exists() ? 409 : 404);
            }
            return files.cache().turns().take(place.path(), () -> {
                Files.delete(place.path());
                files.cache().drop(place.path());
                return 204;
            });
        };
    }

    /** Only an empty folder: what is in it has to be deleted by name. */
    private static Change.Work removesFolder(FileAccess files) {
        return (exchange, place) -> {
            if (!place.isFolder()) {
                throw new RefusedException(place.exists() ? 409 : 404);
            }
            Files.delete(place.path());
            files.cache().drop(place.path());
            return 204;
        };
    }

    private static Change.Work makesFolder() {
        return (exchange, place) -> {
            Files.createDirectory(place.path());
            return 201;
        };
    }
}
