package org.heliostat.maven.exploded;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the parts of an application lie. Of two that are to be the same file, the later one in this order counts.
 *
 * @param documents folder of pages, files and WEB-INF; need not be there
 * @param classes folder of classes; need not be there
 */
public record Sources(Path documents, Path classes, List<Library> libraries) {

    public Sources {
        requireNonNull(documents, "documents");
        requireNonNull(classes, "classes");
        libraries = List.copyOf(libraries);
    }

    /** @return whether there is anything to serve */
    public boolean areThere() {
        return Files.isDirectory(documents) || Files.isDirectory(classes);
    }
}
