package org.heliostat.saf.pathcheck;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.FileAccess;
import org.jspecify.annotations.Nullable;

/**
 * Which compressed files lie beside a file, kept with the file's entry in the cache. It holds as long as the folder
 * does: a file that comes or goes changes the folder. Immutable.
 */
record StoredVariants(FileEntry folder, List<Coding> codings) implements FileEntry.Derived {

    /** A content coding and the extension of files that are stored in it. */
    enum Coding {
        BR("br", ".br"),
        ZSTD("zstd", ".zst"),
        GZIP("gzip", ".gz");

        private final String token;
        private final String extension;

        Coding(String token, String extension) {
            this.token = token;
            this.extension = extension;
        }

        /** @return as Content-Encoding says it */
        String token() {
            return token;
        }

        /** @return name of the file that holds the other one in this coding */
        Path beside(Path file) {
            return file.resolveSibling(file.getFileName() + extension);
        }
    }

    /** @return null where the folder cannot be seen, so that nobody would learn of a change */
    static @Nullable StoredVariants of(Exchange exchange, FileAccess files, FileEntry file) {
        Path parent = file.path().getParent();
        FileEntry folder = parent == null ? null : files.lookup(exchange, parent);
        if (folder == null || !folder.isDirectory()) {
            return null;
        }
        StoredVariants known = file.derived(StoredVariants.class);
        if (known != null && known.folder == folder) {
            return known;
        }
        List<Coding> there = new ArrayList<>();
        for (Coding coding : Coding.values()) {
            if (files.cache().lookup(coding.beside(file.path())).isFile()) {
                there.add(coding);
            }
        }
        StoredVariants found = new StoredVariants(folder, List.copyOf(there));
        file.derived(found);
        return found;
    }
}
