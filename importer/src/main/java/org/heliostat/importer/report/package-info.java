/**
 * What became of each setting of an import, and how it is told.
 *
 * <p>Start reading at {@link Note}. One thread, that of the import; notes are immutable.
 *
 * <p>Not here: what decides it (tomcat, apache, nginx).
 */
@NullMarked
package org.heliostat.importer.report;

import org.jspecify.annotations.NullMarked;
