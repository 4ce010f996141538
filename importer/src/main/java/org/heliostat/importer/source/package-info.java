/**
 * Files of other servers as they are read: bounded in number and size, with the places of their lines.
 *
 * <p>Start reading at {@link SourceFiles}. One thread, that of the import.
 *
 * <p>Not here: what the lines mean (tomcat, apache, nginx).
 */
@NullMarked
package org.heliostat.importer.source;

import org.jspecify.annotations.NullMarked;
