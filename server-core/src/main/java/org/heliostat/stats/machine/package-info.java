/**
 * Figures of the machine that the process runs on, for the snapshot.
 *
 * <p>Start reading at {@link MachineFigures}. Any thread may ask.
 *
 * <p>Not here: the Java virtual machine (stats.jvm).
 */
@NullMarked
package org.heliostat.stats.machine;

import org.jspecify.annotations.NullMarked;
