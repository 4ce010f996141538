/**
 * Figures of the machine that the process runs on, and of the Java virtual machine, for the snapshot.
 *
 * <p>Start reading at {@link MachineFigures} and {@link JvmFigures}. Any thread may ask.
 *
 * <p>Not here: JMX beans of the server's own (stats.jmx).
 */
@NullMarked
package org.heliostat.stats.machine;

import org.jspecify.annotations.NullMarked;
