package org.heliostat.config.search;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the documents and indexes of a virtual server are. Immutable.
 *
 * @param instance folder of the instance
 * @param confFolder where relative names begin
 * @param documentRoot of the virtual server; empty where it has none
 */
public record SearchFolders(Path instance, Path confFolder, String virtualServerId, String documentRoot) {

    private static final String FOLDER = "search-index";

    /** @return the folder of the documents, absolute; empty where neither the collection nor the virtual server says one */
    public Optional<Path> documents(SearchCollectionConfig collection) {
        if (collection.docRoot().isPresent()) {
            return collection.docRoot().map(this::resolved);
        }
        return documentRoot.isBlank()
                ? Optional.empty()
                : Optional.of(resolved(documentRoot + (collection.uri().equals("/") ? "" : collection.uri())));
    }

    /** @return the folder that the index is in, absolute */
    public Path index(SearchCollectionConfig collection) {
        return collection
                .path()
                .map(this::resolved)
                .orElseGet(() -> instance.resolve(FOLDER)
                        .resolve(virtualServerId.replace('/', '_'))
                        .resolve(collection.name()))
                .toAbsolutePath()
                .normalize();
    }

    private Path resolved(String name) {
        return confFolder.resolve(name).toAbsolutePath().normalize();
    }
}
