/**
 * {@code import}: new instances of the configuration of other servers.
 *
 * <p>Start reading at {@link ImportRun}; {@link NewInstance} writes, checks and puts into place. The main thread.
 *
 * <p>Not here: what settings of other servers mean (org.heliostat.importer).
 */
@NullMarked
package org.heliostat.launcher.command.imports;

import org.jspecify.annotations.NullMarked;
