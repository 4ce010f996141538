/**
 * Comparisons of limits of processes, memory, processors and disks.
 *
 * <p>Start reading at {@link ProcessComparisons}. Have no state; may wait for files.
 *
 * <p>Not here: settings of the network ({@code os.network}).
 */
@NullMarked
package org.heliostat.advisor.os.process;

import org.jspecify.annotations.NullMarked;
