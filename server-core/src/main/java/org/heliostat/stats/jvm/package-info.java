/**
 * Figures of the Java virtual machine for the snapshot.
 *
 * <p>Start reading at {@link JvmFigures}. Any thread may ask. Not here: JMX beans of the server's own.
 */
@NullMarked
package org.heliostat.stats.jvm;

import org.jspecify.annotations.NullMarked;
