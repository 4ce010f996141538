package org.heliostat.search.index;

import java.nio.file.Path;

/**
 * A document that a query finds, before anybody has asked who may see it. Immutable.
 *
 * @param collection where it is
 * @param root the folder that was read, without links: that of the collection may be one, and lead elsewhere by now
 * @param document its path below the collection's folder, with slashes between names
 * @param stamp of the file when it was read
 * @param number of it, while the list is open
 */
public record Hit(Plan collection, Path root, String document, Stamp stamp, int number) {

    /** @return the file that was read, as it is called now */
    public Path file() {
        return root.resolve(document);
    }
}
