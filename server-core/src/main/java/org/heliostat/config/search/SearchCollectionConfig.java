package org.heliostat.config.search;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.heliostat.config.SourceLocation;

/**
 * One {@code <SEARCHCOLLECTION>} that is on.
 *
 * @param name of its own in the virtual server: letters, digits, {@code _ - .}
 * @param displayName what people see, the name unless there is another
 * @param uri path that the documents are served at, without a slash at its end unless it is the root
 * @param docRoot folder of the documents, relative to the configuration folder; empty for the uri below the virtual server's
 *     document root
 * @param path folder of the index, relative to the configuration folder; empty for the usual one
 */
public record SearchCollectionConfig(
        SourceLocation at,
        String name,
        String displayName,
        String uri,
        Optional<String> docRoot,
        Optional<String> path) {

    public SearchCollectionConfig {
        requireNonNull(name, "name");
        requireNonNull(displayName, "displayName");
        requireNonNull(uri, "uri");
    }
}
