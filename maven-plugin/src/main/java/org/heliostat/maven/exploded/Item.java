package org.heliostat.maven.exploded;

import java.nio.file.Path;

/**
 * One file that is to be in the exploded folder, as its source looks now. Two that are equal have the same content.
 *
 * @param modifiedMillis of a folder that becomes a jar: of the latest of its files
 * @param size bytes; of a folder, of all files
 * @param files 1; of a folder, how many
 */
record Item(Path source, long modifiedMillis, long size, int files, boolean isFolder) {}
