/**
 * A plug-in for obj.conf that answers like the WASP and sleep samples, but without a container.
 *
 * <p>Start reading at {@link StagePlugin}. Comparing it with the servlet shows what the container costs; comparing it
 * with another server's servlet shows what is left for it. Functions are called by many session threads at once.
 *
 * <p>Not here: anything that the harness uses; these classes go into a jar of their own.
 */
@NullMarked
package org.heliostat.benchmarks.load.plugin;

import org.jspecify.annotations.NullMarked;
